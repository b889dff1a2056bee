/**
 * Colors of a deck as CSS custom properties. The server calculates the colors from the branding, and makes every text
 * readable on its background (WCAG AA).
 */
export type ThemeVariables = Record<string, string>

/** Names of the theme colors that the server sends. The stylesheets of `packages/stage` and `apps/viewer` use them. */
export const THEME_VARIABLES = [
	'--brand',
	// Brand color on dark screens, used as a background behind text in `--spark-ink`, or as a text color.
	'--spark',
	'--spark-ink',
	'--spark-soft',
	// Brand color on light pages, used as a background behind text in `--accent-ink`, or as a text color.
	'--accent',
	'--accent-ink',
	'--accent-hover',
	'--accent-soft',
	'--accent-line',
	// Background colors of the dark player screens: for the screen itself, its lightest part, cards, and the selected row.
	'--room',
	'--room-top',
	'--room-raised',
	'--room-lit',
	// Colors of borders and dividing lines on the dark player screens.
	'--room-line',
	'--room-track',
	// Text colors of the dark player screens: for main text, secondary text, and captions that are not spoken yet.
	'--room-ink',
	'--room-ink-2',
	'--room-ink-3',
	// Color of the words that follow the spoken word in the current sentence.
	'--room-next',
	// Dark color of the icons on light buttons, whose background is `--room-ink`.
	'--room-deep',
	// Color that is laid over the cover picture.
	'--cover',
	// Colors of the background gradient, from start to end, of a slide that shows its title and bullets as text.
	'--slide-top',
	'--slide-ground',
] as const
