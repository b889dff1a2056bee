/**
 * Colors of a deck as CSS custom properties. The server computes them from the branding and corrects every text and
 * background pair to WCAG AA. The `--room` colors are for the dark player screens, `--accent` for light pages.
 *
 * - `--brand`, `--spark`: brand colors; `--spark` is a fill below `--spark-ink`, or text on a dark screen
 * - `--accent`, `--accent-hover`: fills below `--accent-ink`, and text on light pages; `--accent-soft`, `--accent-line`: tint and border
 * - `--room`: background, `--room-top`: its lightest tone, `--room-raised`: cards, `--room-lit`: selected row, `--room-line`, `--room-track`: lines
 * - `--room-ink`: main text, `--room-ink-2`: secondary text, `--room-ink-3`: captions before they are spoken
 * - `--room-next`: rest of the spoken sentence, `--room-deep`: icons on `--room-ink`
 * - `--cover`: overlay of the cover picture; `--slide-top`, `--slide-ground`: background of a structured slide
 */
export type ThemeVariables = Record<string, string>

/** Names of the theme colors that the server sends. The stylesheets of `packages/stage` and `apps/viewer` use them. */
export const THEME_VARIABLES = [
	'--brand',
	'--spark',
	'--spark-ink',
	'--spark-soft',
	'--accent',
	'--accent-ink',
	'--accent-hover',
	'--accent-soft',
	'--accent-line',
	'--room',
	'--room-top',
	'--room-raised',
	'--room-lit',
	'--room-line',
	'--room-track',
	'--room-ink',
	'--room-ink-2',
	'--room-ink-3',
	'--room-next',
	'--room-deep',
	'--cover',
	'--slide-top',
	'--slide-ground',
] as const
