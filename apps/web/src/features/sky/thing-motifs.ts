import type { SkyMotif } from '@starchart/domain';
import { ellipse } from './constellations/constellation';
import { type Motif, type Part, star, turned, turns } from './thing-parts';

const HEART_LEAF = 'M48 48C30 37 27 21 37 16C43 13 48 18 48 23C48 18 53 13 59 16C69 21 66 37 48 48Z';

const leaf: Motif = [
  [
    ['line', 'M48 92V80'],
    ['main', 'M48 84C20 70 14 36 48 6C82 36 76 70 48 84Z'],
    ['line', 'M48 84V30M48 66 34 55M48 66 62 55M48 49 37 40M48 49 59 40'],
    ['shine', ellipse(34, 38, 3.5, 5)],
  ],
  [
    ['line', 'M48 92V70'],
    [
      'main',
      'M48 6 57 25 69 18 69 38 88 36 79 50 86 62 63 66 65 77 48 73 31 77 33 66 10 62 17 50 8 36 27 38 27 18 39 25Z',
    ],
    ['line', 'M48 74V36M48 62 65 48M48 62 31 48'],
    ['shine', ellipse(37, 36, 3)],
  ],
  [
    ['line', 'M48 94V78'],
    [
      'main',
      'M48 82C38 85 30 79 33 69C20 72 13 58 25 52C11 48 15 32 29 35C22 23 33 14 40 21C40 11 44 6 48 6C52 6 56 11 56 21C63 14 74 23 67 35C81 32 85 48 71 52C83 58 76 72 63 69C66 79 58 85 48 82Z',
    ],
    ['line', 'M48 82V28M48 66 59 58M48 66 37 58M48 48 61 42M48 48 35 42'],
    ['shine', ellipse(38, 30, 3)],
  ],
  [
    ['line', 'M48 48Q45 74 55 92'],
    ['main', HEART_LEAF, turns(4, 45)],
    ['line', 'M48 41V31', turns(4, 45)],
    ['light', ellipse(48, 48, 5)],
  ],
];

const feather: Motif = [
  [
    ['main', 'M30 78C14 58 28 22 80 8C87 50 66 78 30 78Z'],
    ['line', 'M12 92C34 70 50 48 66 25M38 60 27 53M48 47 38 37M42 66 57 65M53 52 68 50'],
    ['shine', ellipse(60, 26, 3)],
  ],
  [
    ['main', 'M30 78C14 58 28 22 80 8C87 50 66 78 30 78Z'],
    ['light', 'M46 22C55 16 66 12 80 8C83 26 81 42 74 54C62 50 50 38 46 22Z'],
    ['accent', 'M62 14C68 11 74 10 80 8C81.5 17 81.5 25 80.5 32C73 29 66 23 62 14Z'],
    ['line', 'M12 92C32 74 46 56 58 39'],
  ],
  [
    ['main', 'M32 76C14 60 22 24 52 10C82 6 92 42 72 64C60 78 44 82 32 76Z'],
    ['line', 'M12 92C24 80 34 68 46 54'],
    ['accent', ellipse(57, 38, 19)],
    ['deep', ellipse(57, 38, 11)],
    ['shine', ellipse(53, 34, 3.5)],
  ],
  [
    [
      'main',
      'M30 82C19 76 18 67 25 62C16 56 20 44 30 45C25 36 32 28 40 31C40 20 50 16 57 22C61 12 73 5 80 10C87 19 82 30 75 34C82 41 77 52 68 51C70 60 62 68 54 65C52 76 42 85 30 82Z',
    ],
    ['line', 'M12 94C32 73 48 52 65 29'],
    ['shine', ellipse(44, 40, 3)],
  ],
];

const cup: Motif = [
  [
    ['deep', 'M68 38H77C92 38 92 66 75 66H63V57H74C81 57 81 47 75 47H68Z'],
    ['main', 'M16 32H72C72 62 64 77 44 77C24 77 16 62 16 32Z'],
    ['light', ellipse(44, 32, 28, 8)],
    ['accent', ellipse(44, 57, 8)],
    ['light', 'M10 80H78C75 89 67 90 60 90H28C21 90 13 89 10 80Z'],
  ],
  [
    ['deep', 'M62 36H74C91 36 91 71 74 71H62V62H73C80 62 80 45 73 45H62Z'],
    ['main', 'M18 20H66V76Q66 87 55 87H29Q18 87 18 76Z'],
    ['light', 'M18 20H66V32H18Z'],
    ['accent', star(42, 58, 15)],
  ],
  [
    ['line', 'M35 34C28 26 42 21 35 10M59 34C52 26 66 21 59 10'],
    ['deep', 'M35 80H61V90H35Z'],
    ['main', 'M12 44H84C84 70 70 84 48 84C26 84 12 70 12 44Z'],
    ['accent', 'M14 55H82C80.5 61 78 66 74.5 70H21.5C18 66 15.5 61 14 55Z'],
    ['shine', ellipse(24, 50, 3)],
  ],
  [
    ['deep', 'M43 48H53V76H43Z'],
    ['main', 'M26 88C26 78 38 74 48 74C58 74 70 78 70 88Z'],
    ['main', 'M22 8H74C77 36 68 54 48 54C28 54 19 36 22 8Z'],
    ['light', 'M22 8H74V18H22Z'],
    ['accent', `${ellipse(35, 31, 5)}${ellipse(48, 34, 5)}${ellipse(61, 31, 5)}`],
  ],
];

const shell: Motif = [
  [
    ['deep', 'M34 74H62L66 90H30Z'],
    [
      'main',
      'M48 82 38 78C14 70 4 46 16 28C20 16 34 18 36 12C44 6 52 6 60 12C62 18 76 16 80 28C92 46 82 70 58 78Z',
    ],
    ['line', 'M48 78V20M41 76 25 32M55 76 71 32'],
    ['shine', ellipse(24, 44, 3.5)],
  ],
  [
    ['deep', 'M16 66C8 70 4 84 16 88H54V70Z'],
    ['main', 'M50 88C26 88 12 72 12 50C12 26 30 8 52 8C74 8 88 26 88 48C88 72 72 88 50 88Z'],
    [
      'light',
      'M50 76C34 76 26 64 28 50C30 34 42 26 54 28C66 30 72 40 70 52C68 62 60 68 52 66C44 64 40 56 44 50Z',
    ],
    ['line', 'M44 51C46 45 55 45 56 52'],
    ['shine', ellipse(34, 22, 3.5)],
  ],
  [
    ['main', 'M20 64C20 54 76 54 76 64C80 80 68 91 48 91C28 91 16 80 20 64Z'],
    ['light', 'M26 47C26 39 70 39 70 47C78 60 74 67 48 67C22 67 18 60 26 47Z'],
    ['main', 'M33 32C33 25 63 25 63 32C70 44 66 51 48 51C30 51 26 44 33 32Z'],
    ['light', 'M39 19C39 12 57 12 57 19C63 30 60 35 48 35C36 35 33 30 39 19Z'],
    ['main', 'M48 4C54 8 56 15 54 21H42C40 15 42 8 48 4Z'],
    ['deep', ellipse(56, 78, 11, 7)],
  ],
  [
    ['light', 'M12 46C10 22 28 8 48 8C68 8 86 22 84 46Z'],
    ['line', 'M48 14V34M31 18 36 36M65 18 60 36'],
    ['deep', 'M12 44H84L88 58H8Z'],
    ['pale', ellipse(48, 50, 12)],
    ['main', 'M8 58Q28 64 48 58Q68 64 88 58C88 76 70 88 48 88C26 88 8 76 8 58Z'],
    ['line', 'M48 70V82M32 70 29 79M64 70 67 79'],
  ],
];

const comet: Motif = [
  [
    ['light', 'M8 90C14 60 28 34 50 16L80 46C62 70 38 84 8 90Z'],
    ['accent', 'M22 78C28 60 38 46 50 34L62 46C52 60 40 70 22 78Z'],
    ['main', ellipse(64, 32, 23)],
    ['shine', ellipse(57, 25, 4)],
  ],
  [
    ['light', 'M6 64C24 54 36 42 44 26L60 44C44 58 26 64 6 64Z'],
    ['accent', 'M14 92C24 72 38 54 52 40L64 54C52 70 36 84 14 92Z'],
    ['light', 'M46 92C50 76 54 62 58 46L76 52C72 70 62 84 46 92Z'],
    ['main', star(63, 33, 29)],
    ['shine', ellipse(60, 27, 3.5)],
  ],
  [
    [
      'light',
      'M6 72C6 55 20 62 30 56C41 49 40 34 50 20L78 48C68 62 64 72 52 77C41 82 36 76 28 83C20 90 6 88 6 72Z',
    ],
    ['line', 'M22 75C34 71 44 62 52 52'],
    ['main', ellipse(65, 31, 22)],
    ['accent', star(66, 32, 13)],
    ['shine', ellipse(54, 22, 3)],
  ],
  [
    ['light', 'M8 90C12 72 22 60 36 50L50 64C40 78 26 86 8 90Z'],
    ['main', ellipse(60, 38, 23)],
    [
      'accent',
      'M36 49C26 58 31 66 45 60C64 52 80 38 87 25C92 15 84 11 75 17C78 20 79 22 77 25C70 36 55 46 42 51C39 52 37 51 36 49Z',
    ],
    ['shine', ellipse(53, 28, 4)],
  ],
];

const bell: Motif = [
  [
    ['accent', ellipse(48, 14, 9)],
    ['accent', ellipse(48, 80, 10)],
    ['main', 'M48 16C68 16 74 34 74 50C74 62 82 66 88 76H8C14 66 22 62 22 50C22 34 28 16 48 16Z'],
    ['light', 'M14 66H82L88 77H8Z'],
    ['shine', ellipse(35, 36, 3.5, 6)],
  ],
  [
    ['accent', ellipse(48, 13, 9)],
    ['main', ellipse(48, 54, 36)],
    ['light', 'M12.5 48H83.5V60H12.5Z'],
    ['line', 'M48 74V84'],
    ['ink', ellipse(48, 73, 5)],
    ['shine', ellipse(34, 34, 4)],
  ],
  [
    ['line', 'M48 22C47 10 56 5 68 8'],
    ['accent', ellipse(48, 82, 8)],
    [
      'main',
      'M48 18C68 18 71 40 72 58C76 64 82 68 84 78C73 80 65 77 61 72C58 80 53 83 48 84C43 83 38 80 35 72C31 77 23 80 12 78C14 68 20 64 24 58C25 40 28 18 48 18Z',
    ],
    ['line', 'M39 36C36 46 36 54 37 60M57 36C60 46 60 54 59 60'],
  ],
  [
    ['light', ellipse(48, 82, 9)],
    ['main', 'M48 30C66 30 71 46 71 58C71 67 77 70 82 79H14C19 70 25 67 25 58C25 46 30 30 48 30Z'],
    ['light', 'M19 70H77L82 79H14Z'],
    ['accent', 'M48 24C40 8 22 4 17 14C12 26 22 40 48 29C74 40 84 26 79 14C74 4 56 8 48 24Z'],
    ['deep', ellipse(48, 26, 7)],
  ],
];

const BIT = {
  two: 'M43 40H53V62H66V71H58V75H66V84H53V91H43Z',
  wide: 'M43 40H53V62H68V84H53V91H43Z',
  three: 'M43 40H53V58H65V65H59V68H65V75H59V78H65V85H53V91H43Z',
  both: 'M43 40H53V64H66V75H53V91H43V84H30V73H43Z',
};

const key: Motif = [
  turned(
    [
      ['main', BIT.two],
      ['main', `${ellipse(48, 25, 21)}${ellipse(48, 25, 9)}`],
    ],
    35,
  ),
  turned(
    [
      ['main', BIT.wide],
      ['main', 'M48 50C20 36 18 14 30 8C40 3 48 11 48 17C48 11 56 3 66 8C78 14 76 36 48 50Z'],
      ['accent', ellipse(48, 26, 8)],
    ],
    -30,
  ),
  turned(
    [
      ['main', BIT.three],
      ['main', ellipse(34, 34, 14)],
      ['main', ellipse(62, 34, 14)],
      ['main', ellipse(48, 17, 14)],
      ['light', ellipse(48, 30, 9)],
    ],
    35,
  ),
  turned(
    [
      ['main', BIT.both],
      ['main', 'M48 2 75 28 48 54 21 28Z'],
      ['accent', 'M48 15 61 28 48 41 35 28Z'],
    ],
    -30,
  ),
];

const gem: Motif = [
  [
    ['main', 'M24 14H72L92 38 48 88 4 38Z'],
    ['light', 'M30 38 40 14H56L66 38Z'],
    ['deep', 'M66 38H92L48 88Z'],
    ['light', 'M4 38 24 14 40 14 30 38Z'],
    ['line', 'M30 38 48 88'],
  ],
  [
    ['main', 'M30 6H66L90 30V66L66 90H30L6 66V30Z'],
    ['line', 'M30 6 36 24M66 6 60 24M90 30 72 36M90 66 72 60M66 90 60 72M30 90 36 72M6 66 24 60M6 30 24 36'],
    ['light', 'M36 24H60L72 36V60L60 72H36L24 60V36Z'],
    ['shine', ellipse(38, 38, 5)],
  ],
  [
    ['main', 'M48 4C62 28 80 40 80 60A32 32 0 0 1 16 60C16 40 34 28 48 4Z'],
    ['light', 'M48 4 33 54 48 92 63 54Z'],
    ['line', 'M17 54H79'],
    ['shine', ellipse(26, 66, 3)],
  ],
  [
    ['deep', 'M16 88 6 56 22 36 40 54V88Z'],
    ['light', 'M56 88V60L72 44 90 62 80 88Z'],
    ['main', 'M32 90V32L48 4 64 32V90Z'],
    ['line', 'M32 32H64M48 32V90'],
    ['shine', ellipse(40, 44, 3, 6)],
  ],
];

const mushroom: Motif = [
  [
    ['pale', 'M36 52H60C60 66 65 76 66 86Q48 93 30 86C31 76 36 66 36 52Z'],
    ['main', 'M6 56C6 26 26 8 48 8C70 8 90 26 90 56Q48 69 6 56Z'],
    [
      'accent',
      `${ellipse(32, 32, 8)}${ellipse(62, 27, 8)}${ellipse(47, 50, 6)}${ellipse(74, 48, 6)}${ellipse(20, 50, 4.5)}`,
    ],
  ],
  [
    ['pale', 'M37 56H59L63 88Q48 94 33 88Z'],
    ['main', 'M48 4C62 18 78 40 80 60Q48 74 16 60C18 40 34 18 48 4Z'],
    ['light', 'M48 4C53 20 56 42 57 66Q48 68 39 66C40 42 43 20 48 4Z'],
    ['shine', ellipse(28, 50, 3)],
  ],
  [
    ['pale', 'M38 50H58C58 66 62 78 64 88Q48 94 32 88C34 78 38 66 38 50Z'],
    ['accent', 'M34 60H62L68 71H28Z'],
    ['main', 'M4 46C4 28 26 16 48 16C70 16 92 28 92 46C92 56 72 58 48 58C24 58 4 56 4 46Z'],
    ['light', `${ellipse(28, 36, 7, 5)}${ellipse(50, 28, 7, 5)}${ellipse(70, 40, 7, 5)}`],
  ],
  [
    ['pale', 'M64 66H76L80 88Q70 92 60 88Z'],
    ['light', 'M48 70C48 52 58 42 70 42C82 42 92 52 92 70Q70 77 48 70Z'],
    ['pale', 'M27 48H45L50 88Q36 93 22 88Z'],
    ['main', 'M4 52C4 26 18 8 36 8C54 8 68 26 68 52Q36 64 4 52Z'],
    ['accent', `${ellipse(25, 30, 7)}${ellipse(48, 34, 7)}${ellipse(34, 49, 5)}`],
  ],
];

const lantern: Motif = [
  [
    ['line', 'M48 4V14M48 84V94'],
    ['deep', 'M34 12H62V24H34Z'],
    ['deep', 'M36 74H60V86H36Z'],
    ['main', ellipse(48, 49, 38, 29)],
    ['light', ellipse(48, 49, 15, 29)],
    ['shine', ellipse(24, 42, 3, 5)],
  ],
  [
    ['line', 'M28 30C26 0 70 0 68 30'],
    ['light', 'M24 34H72V76H24Z'],
    ['accent', 'M48 40C57 50 60 56 60 61A12 12 0 0 1 36 61C36 56 41 51 48 40Z'],
    ['main', 'M30 22H66L76 36H20Z'],
    ['main', 'M18 74H78V90H18Z'],
  ],
  [
    ['line', 'M48 2V14'],
    ['main', star(48, 52, 44)],
    ['light', ellipse(48, 53, 16)],
    ['accent', ellipse(48, 53, 7)],
  ],
  [
    ['line', 'M48 2V12M48 86V94'],
    ['main', 'M32 20H64L76 49 64 78H32L20 49Z'],
    ['light', 'M42 20H54L60 49 54 78H42L36 49Z'],
    ['deep', 'M32 10H64V22H32Z'],
    ['deep', 'M32 76H64V88H32Z'],
  ],
];

const note: Motif = [
  [
    ['main', 'M43 74V6H52C55 24 80 26 79 54C72 42 62 40 52 38V74Z'],
    ['main', ellipse(34, 73, 21, 17)],
    ['shine', ellipse(27, 67, 4)],
  ],
  [
    ['main', 'M29 76V16L86 6V66H76V28L39 34.5V76Z'],
    ['main', ellipse(24, 77, 17, 14)],
    ['main', ellipse(71, 67, 17, 14)],
    ['shine', `${ellipse(18, 72, 3)}${ellipse(65, 62, 3)}`],
  ],
  [
    ['main', 'M29 76V8H86V76H76V42H39V76Z'],
    ['accent', 'M39 18H76V30H39Z'],
    ['light', ellipse(24, 76, 17, 14)],
    ['light', ellipse(71, 76, 17, 14)],
  ],
  [
    ['main', 'M46 62V4H55C59 22 84 24 82 52C75 40 65 37 55 36V62Z'],
    ['accent', 'M34 94C2 76 4 50 20 46C29 44 34 52 34 57C34 52 39 44 48 46C64 50 66 76 34 94Z'],
    ['shine', ellipse(20, 58, 4)],
  ],
];

const flower: Motif = [
  [
    ['main', ellipse(48, 23, 17, 18), turns(5)],
    ['accent', ellipse(48, 48, 14)],
    ['shine', ellipse(43, 43, 3)],
  ],
  [
    ['main', ellipse(48, 22, 10, 19), turns(8)],
    ['accent', ellipse(48, 48, 15)],
    ['shine', ellipse(43, 43, 3)],
  ],
  [
    ['line', 'M48 56V92'],
    ['deep', 'M48 92C30 90 18 76 16 60C34 64 46 76 48 92Z'],
    ['deep', 'M48 92C66 90 78 76 80 60C62 64 50 76 48 92Z'],
    ['main', 'M20 14 35 26 48 6 61 26 76 14C80 44 70 62 48 62C26 62 16 44 20 14Z'],
    ['light', 'M48 6 61 26C62 44 57 56 48 62C39 56 34 44 35 26Z'],
  ],
  [
    ['main', 'M48 48C32 34 34 14 48 4C62 14 64 34 48 48Z', turns(6)],
    ['light', ellipse(48, 32, 6, 11), turns(6, 30)],
    ['accent', ellipse(48, 48, 10)],
  ],
];

const MOTIFS: Readonly<Record<SkyMotif, Motif>> = {
  leaf,
  feather,
  cup,
  shell,
  comet,
  bell,
  key,
  gem,
  mushroom,
  lantern,
  note,
  flower,
};

const COLORS = ['coral', 'teal', 'gold', 'violet', 'blue'] as const;

const ORDER = Object.keys(MOTIFS);

/** The parts and the color of a kind. Four shapes and five colors make twenty kinds; each motif begins with another color. */
export function drawingOf(motif: SkyMotif, kind: number): { parts: readonly Part[]; color: string } {
  const shapes = MOTIFS[motif];
  return {
    parts: shapes[kind % shapes.length] ?? [],
    color: COLORS[(kind + ORDER.indexOf(motif)) % COLORS.length] ?? '',
  };
}
