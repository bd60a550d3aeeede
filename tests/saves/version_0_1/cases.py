"""All saves of 0.1.0 that are kept."""

from tests.saves.version_0_1.cartographers import CARTOGRAPHERS
from tests.saves.version_0_1.cvlizations import CVLIZATIONS
from tests.saves.version_0_1.files import FORMS, TICTACTOE
from tests.saves.version_0_1.gutenberg import GUTENBERG

CASES = [*GUTENBERG, *CARTOGRAPHERS, *CVLIZATIONS, *TICTACTOE, *FORMS]
