import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';

// biome-ignore format: one line per color
const ownColors = {
  primary:   ['#FFF3F3', '#FAD8D8', '#F4BAB9', '#EA9A9A', '#DF787A', '#D2525A', '#C2203A', '#A81832', '#8A0F28', '#511828'],
  secondary: ['#EEFBF9', '#DCF5F2', '#C7EFE9', '#B0E8E0', '#97E1D7', '#7BD9CE', '#5AD1C5', '#4FC0B5', '#07605C', '#183941'],
  accent:    ['#FFF8E6', '#FFF2D2', '#FFEABB', '#FFE2A1', '#FFD984', '#FFD062', '#FFC62E', '#EBB427', '#7A4F00', '#473221'],
  purple:    ['#F6F3FE', '#E2DBF8', '#CCC0F1', '#B5A3E8', '#9F85DF', '#8965D4', '#7442C8', '#6337B3', '#4F2A99', '#321E60'],
  success:   ['#F1FAEE', '#DCEFD6', '#C3E1BA', '#AAD39D', '#90C57E', '#74B65E', '#57A639', '#509C33', '#24630F', '#1E3C23'],
  danger:    ['#FFF1F3', '#FFE4E9', '#FFC9D4', '#FF9DB2', '#F2708D', '#D63E63', '#9F1239', '#870F30', '#7A0D2B', '#4A1626'],
} satisfies Record<string, MantineColorsTuple>;

/** Mantine's neutral colors, tinted with the text color; step 4 of each is the border of a control. */
// biome-ignore format: one line per color
const neutrals = {
  gray: ['#F6F5FB', '#EFEDF6', '#E3E0EE', '#D3CFE2', '#857E9E', '#756E90', '#6B6488', '#5B5474', '#3B3358', '#221B3A'],
  dark: ['#F4F1FF', '#C9C3E0', '#C9C3E0', '#B3ACCE', '#7F78A0', '#39325B', '#2A2547', '#221E3B', '#17142A', '#100E1F'],
} satisfies Record<string, MantineColorsTuple>;

/** The overlay behind a dialog. */
const overlay = { color: '#17142A', backgroundOpacity: 0.6 };

/**
 * The page behind a dialog does not scroll, but keeps its scroll bar: removing it requires a style element,
 * which our content security policy forbids.
 */
const scrollLock = { removeScrollBar: false };

const subtleIcon = {
  '--ai-color': 'var(--icon-color, var(--text-second))',
  '--ai-hover-color': 'var(--icon-color, var(--text))',
  '--ai-hover': 'color-mix(in srgb, currentcolor 8%, transparent)',
};

/** A text field has the direction of what is typed. */
const typed = { size: 'md', attributes: { input: { dir: 'auto' } } };

/** Without the role, a dialog's <header> counts as a second banner. */
const plainHeader = { header: { role: 'presentation' } };

export const theme: MantineThemeOverride = createTheme({
  colors: { ...ownColors, ...neutrals },
  // Red is for dangerous actions alone.
  primaryColor: 'purple',
  primaryShade: 6,
  autoContrast: true,
  luminanceThreshold: 0.2,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'never',
  white: '#FFFFFF',
  black: '#221B3A',
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-28)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--text-24)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--text-20)', lineHeight: '1.3' },
      h4: { fontSize: 'var(--text-16)', lineHeight: '1.4' },
    },
  },
  fontSizes: {
    xs: 'var(--text-13)',
    sm: 'var(--text-15)',
    md: 'var(--text-16)',
    lg: 'var(--text-20)',
    xl: 'var(--text-24)',
  },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { medium: '500', bold: '600' },
  spacing: {
    xs: 'var(--space-8)',
    sm: 'var(--space-12)',
    md: 'var(--space-16)',
    lg: 'var(--space-24)',
    xl: 'var(--space-32)',
  },
  radius: { sm: '6px', md: 'var(--radius-input)', lg: 'var(--radius-card)', xl: 'var(--radius-button)' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  components: {
    Anchor: { defaultProps: { inherit: true, underline: 'always' } },
    Button: { defaultProps: { radius: 'xl', size: 'md' } },
    ActionIcon: {
      defaultProps: { radius: 'md', size: 44, variant: 'subtle', color: 'gray' },
      vars: () => ({ root: subtleIcon }),
    },
    TextInput: { defaultProps: typed },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: typed },
    Select: { defaultProps: { size: 'md' } },
    ModalRoot: { defaultProps: { removeScrollProps: scrollLock } },
    DrawerRoot: { defaultProps: { removeScrollProps: scrollLock } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 160 },
        overlayProps: overlay,
        attributes: plainHeader,
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 160 }, overlayProps: overlay, attributes: plainHeader },
    },
    Paper: { defaultProps: { radius: 'lg' } },
  },
});

/** A main button on a dark card: 5.0:1 to its white label and 3.2:1 to the card. */
const PRIMARY_ON_DARK = {
  '--mantine-color-purple-filled': '#8057cf',
  '--mantine-color-purple-filled-hover': 'var(--mantine-color-purple-6)',
};

/** Text and outlines use the strong shade (8); in dark mode, shade 3. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const light: Record<string, string> = {
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-second)',
    '--mantine-color-placeholder': 'var(--text-hint)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--info)',
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-default-border': 'var(--control-border)',
    '--mantine-color-disabled-color': 'var(--text-hint)',
  };
  const dark = { ...light };
  for (const color of [...Object.keys(ownColors), 'gray']) {
    for (const use of ['text', 'outline', 'light-color']) {
      light[`--mantine-color-${color}-${use}`] = `var(--mantine-color-${color}-8)`;
      dark[`--mantine-color-${color}-${use}`] = `var(--mantine-color-${color}-3)`;
    }
    dark[`--mantine-color-${color}-light`] = `var(--mantine-color-${color}-9)`;
  }
  Object.assign(dark, PRIMARY_ON_DARK);
  return {
    variables: {},
    light,
    dark,
  };
};
