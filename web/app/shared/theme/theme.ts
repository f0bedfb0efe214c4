import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { HeldButton } from '../ui/held-button.tsx';
import { COLOR_SCHEME_KEY } from './color-scheme.ts';
import classes from './components.module.css';

const overlay = {
  // Without a blur: where no graphics processor draws it, each frame of what lies below or above would wait for one.
  overlayProps: { backgroundOpacity: 0.78 },
  attributes: { header: { role: 'presentation' } },
};

/** What buttons, switches and the like are colored with: tokens, which the server changes in the head of the page. */
const shades: MantineColorsTuple = [
  'var(--brand-0)',
  'var(--brand-1)',
  'var(--brand-2)',
  'var(--brand-3)',
  'var(--brand-4)',
  'var(--brand-5)',
  'var(--brand-6)',
  'var(--brand-7)',
  'var(--brand-8)',
  'var(--brand-9)',
];

export const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '650' },
  primaryColor: 'violet',
  // White text needs a darker step than the accents: 5.7:1 on violet 7.
  primaryShade: 7,
  autoContrast: false,
  defaultRadius: 'md',
  radius: {
    xs: 'calc(0.125rem * var(--corner))',
    sm: 'calc(0.25rem * var(--corner))',
    md: 'calc(0.5rem * var(--corner))',
    lg: 'calc(1rem * var(--corner))',
    xl: 'calc(2rem * var(--corner))',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    violet: shades,
    dark: [
      '#f4f1fb',
      '#d5cde6',
      '#bdb4d1',
      '#9a91b3',
      '#3d3459',
      '#241e36',
      '#1a1627',
      '#0b0912',
      '#080610',
      '#05040a',
    ],
  },
  components: {
    Alert: {
      defaultProps: { radius: 'md' },
      classNames: { root: classes.alert, body: classes.alertBody, message: classes.alertMessage },
    },
    Badge: { defaultProps: { variant: 'light', color: 'gray' }, classNames: { root: classes.badge } },
    // `variant="primary"` is the one gradient action of a screen.
    Button: { classNames: { root: classes.button, inner: classes.buttonInner, label: classes.buttonLabel } },
    // A choice among a few: a pill, or as `variant="segment"` one of a row that fills its width.
    Chip: {
      defaultProps: { size: 'md', icon: null },
      classNames: {
        root: classes.chip,
        input: classes.chipInput,
        iconWrapper: classes.chipIcon,
        label: classes.chipLabel,
      },
    },
    // Dialogs are papers too, so that a panel of a page says so: `variant="panel"`.
    Paper: { classNames: { root: classes.paper } },
    SegmentedControl: { classNames: { root: classes.segments, indicator: classes.segmentChosen } },
    Table: {
      defaultProps: { horizontalSpacing: 12, verticalSpacing: 8 },
      classNames: { table: classes.table, th: classes.th, td: classes.td },
    },
    // Their <header> elements would count as second banners of the page.
    Modal: { defaultProps: { ...overlay, centered: true, radius: 'lg' } },
    Drawer: { defaultProps: overlay },
    Input: { classNames: { input: classes.input } },
    InputWrapper: { styles: { label: { marginBottom: 6 }, description: { marginBottom: 6 } } },
    Skeleton: { classNames: { root: classes.skeleton } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    UnstyledButton: { defaultProps: { component: HeldButton } },
    Notification: {
      styles: { description: { color: 'var(--text-muted)' } },
    },
  },
});

/** The quiet form of a color, as alerts and badges use it: its tint under text of full strength. */
function tint(name: string, color: string) {
  return {
    [`--mantine-color-${name}-light`]: `color-mix(in srgb, ${color} 13%, var(--surface-panel))`,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${color} 18%, var(--surface-panel))`,
    [`--mantine-color-${name}-light-color`]: `color-mix(in srgb, ${color} 70%, var(--text-strong))`,
  };
}

/** Mantine's surfaces and texts take the tokens, so that both color schemes are written once, in tokens.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface-page)',
    '--mantine-color-text': 'var(--text-strong)',
    '--mantine-color-dimmed': 'var(--text-dim)',
    '--mantine-color-placeholder': 'var(--text-dim)',
    '--mantine-color-default': 'var(--surface-raised)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-border': 'var(--hairline)',
    '--mantine-color-default-color': 'var(--text-strong)',
    '--mantine-color-disabled': 'var(--surface-raised)',
    '--mantine-color-disabled-color': 'var(--text-dim)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-color-error': 'var(--status-failed)',
    '--mantine-color-anchor': 'var(--accent)',
    ...tint('violet', 'var(--accent)'),
    ...tint('yellow', 'var(--status-processing)'),
    ...tint('red', 'var(--status-failed)'),
    ...tint('green', 'var(--status-completed)'),
    ...tint('gray', 'var(--status-other)'),
  };
  return { variables: {}, dark: shared, light: shared };
};

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
