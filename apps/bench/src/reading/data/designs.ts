import type { Family } from '../../drawing/text.ts'

/** Visual design of a slide: size, fonts, colors and arrangement. `ground` are the stops of the background gradient. */
export type Design = {
	width: number
	height: number
	/**
	 * `centered`: title and list in the middle. `sidebar`, `right`: title in a panel at the left or right. `poster`: title above a
	 * thick line. `sheet`: content on a light sheet. `band`: title in a colored band. `plain`: content on the background. `stripe`:
	 * narrow stripe at the left. `corner`: title aligned right. `card`: title on the gradient, content on a light card below.
	 */
	arrangement:
		| 'centered'
		| 'sidebar'
		| 'poster'
		| 'sheet'
		| 'band'
		| 'right'
		| 'plain'
		| 'stripe'
		| 'corner'
		| 'card'
	/**
	 * With `grid`, table cells have borders and left-aligned text, and the header row is filled. Without `grid`, table cells have
	 * no borders and their values are right-aligned.
	 */
	tables?: 'grid'
	family: Family
	titleFamily: Family
	/** Font weights of the text and the title. Default: 400 and 700. */
	weights?: readonly [text: number, title: number]
	ground: readonly string[]
	/** Direction of the background gradient, as a vector from (0, 0). */
	toward: readonly [number, number]
	/**
	 * Color of the text on the slide's background. When the design draws the text on a light area, the color of the text on this
	 * area.
	 */
	ink: string
	/** Color of the title. */
	titleInk: string
	accent: string
	mark: 'dash' | 'disc' | 'none' | 'number'
}

/** Designs whose sizes, fonts and arrangements differ from those of the training slides. */
export const DESIGNS = {
	magazine: {
		width: 1920,
		height: 1080,
		arrangement: 'centered',
		mark: 'none',
		family: 'work-sans',
		titleFamily: 'merriweather',
		ground: ['#fff1e6', '#fbd3b5', '#f6b48f'],
		toward: [1, 0.4],
		ink: '#3b1d0f',
		titleInk: '#5b2110',
		accent: '#9a3412',
	},
	panel: {
		width: 1280,
		height: 720,
		arrangement: 'sidebar',
		mark: 'dash',
		family: 'poppins',
		titleFamily: 'poppins',
		ground: ['#134e4a', '#0f766e', '#14b8a6'],
		toward: [0.3, 1],
		ink: '#17252a',
		titleInk: '#f0fdfa',
		accent: '#0f766e',
	},
	poster: {
		width: 1024,
		height: 768,
		arrangement: 'poster',
		mark: 'disc',
		family: 'work-sans',
		titleFamily: 'poppins',
		ground: ['#f7fee7', '#d9f99d', '#bef264'],
		toward: [0, 1],
		ink: '#1a2e05',
		titleInk: '#14270a',
		accent: '#3f6212',
	},
	sheet: {
		width: 1600,
		height: 1000,
		arrangement: 'sheet',
		mark: 'number',
		family: 'merriweather',
		titleFamily: 'merriweather',
		ground: ['#7c3aed', '#db2777', '#f97316'],
		toward: [1, 1],
		ink: '#27183f',
		titleInk: '#4c1d95',
		accent: '#be185d',
	},
	dusk: {
		width: 1440,
		height: 810,
		arrangement: 'plain',
		mark: 'disc',
		family: 'poppins',
		titleFamily: 'merriweather',
		ground: ['#0b1020', '#27306b', '#5b3a8c', '#8a4a6b'],
		toward: [0.6, 1],
		ink: '#f5f3ff',
		titleInk: '#ffffff',
		accent: '#fcd34d',
	},
	frost: {
		width: 1366,
		height: 768,
		arrangement: 'plain',
		mark: 'dash',
		family: 'merriweather',
		titleFamily: 'work-sans',
		ground: ['#e2e8f0', '#bfdbfe', '#93c5fd'],
		toward: [1, 0],
		ink: '#0b2447',
		titleInk: '#0b2447',
		accent: '#1d4ed8',
	},
} as const satisfies Record<string, Design>

/** Designs of the third set of slides, with fonts and arrangements that no earlier set has. */
export const THIRD_DESIGNS = {
	band: {
		width: 1500,
		height: 844,
		arrangement: 'band',
		mark: 'disc',
		family: 'nunito',
		titleFamily: 'libre-baskerville',
		ground: ['#1e3a5f', '#3b6ea5', '#6aa0c9'],
		toward: [1, 0],
		ink: '#1b2733',
		titleInk: '#ffffff',
		accent: '#1e5a94',
	},
	right: {
		width: 1280,
		height: 800,
		arrangement: 'right',
		mark: 'number',
		family: 'ibm-plex-sans',
		titleFamily: 'playfair-display',
		ground: ['#78350f', '#b45309', '#f59e0b'],
		toward: [0, 1],
		ink: '#292018',
		titleInk: '#fffbeb',
		accent: '#b45309',
	},
	forest: {
		width: 1920,
		height: 1080,
		arrangement: 'centered',
		mark: 'none',
		family: 'libre-baskerville',
		titleFamily: 'playfair-display',
		ground: ['#052e16', '#14532d', '#3f7d4e'],
		toward: [0.8, 1],
		ink: '#ecfdf5',
		titleInk: '#fef9c3',
		accent: '#fde047',
	},
	blush: {
		width: 1200,
		height: 900,
		arrangement: 'plain',
		mark: 'dash',
		family: 'ibm-plex-sans',
		titleFamily: 'nunito',
		ground: ['#fff7ed', '#ffe4e6', '#fbcfe8', '#ddd6fe'],
		toward: [1, 1],
		ink: '#3b0a2a',
		titleInk: '#831843',
		accent: '#9d174d',
	},
} as const satisfies Record<string, Design>

/** Designs of the fourth set of slides, with fonts, arrangements and tables that no earlier set has. */
export const FOURTH_DESIGNS = {
	stripe: {
		width: 1600,
		height: 900,
		arrangement: 'stripe',
		mark: 'disc',
		tables: 'grid',
		family: 'rubik',
		titleFamily: 'bitter',
		ground: ['#7f1d1d', '#dc2626', '#fb923c'],
		toward: [0, 1],
		ink: '#241414',
		titleInk: '#7f1d1d',
		accent: '#b91c1c',
	},
	corner: {
		width: 1754,
		height: 1240,
		arrangement: 'corner',
		mark: 'dash',
		family: 'bitter',
		titleFamily: 'rubik',
		ground: ['#ecfeff', '#cffafe', '#a5e3d8', '#86d3b5'],
		toward: [0.5, 1],
		ink: '#06302b',
		titleInk: '#064e3b',
		accent: '#0f5f4f',
	},
	ember: {
		width: 1280,
		height: 720,
		arrangement: 'plain',
		mark: 'disc',
		family: 'rubik',
		titleFamily: 'rubik',
		ground: ['#1c0a05', '#54200f', '#93441c'],
		toward: [1, 0.7],
		ink: '#fff4ea',
		titleInk: '#ffedd5',
		accent: '#fdba74',
	},
	leaf: {
		width: 1024,
		height: 576,
		arrangement: 'poster',
		mark: 'number',
		tables: 'grid',
		family: 'bitter',
		titleFamily: 'bitter',
		ground: ['#fefce8', '#ecfccb', '#bbf7d0'],
		toward: [1, 1],
		ink: '#14280f',
		titleInk: '#1f3d12',
		accent: '#2f6b1f',
	},
} as const satisfies Record<string, Design>

/** Designs of the fifth set of slides. No earlier set has these pairs of fonts or these font weights. */
export const FIFTH_DESIGNS = {
	card: {
		width: 1600,
		height: 900,
		arrangement: 'card',
		mark: 'disc',
		family: 'source-serif-4',
		titleFamily: 'lato',
		weights: [500, 900],
		ground: ['#0f2b46', '#1c5d7f', '#3aa0a8'],
		toward: [1, 0.5],
		ink: '#13202b',
		titleInk: '#f2fbff',
		accent: '#14597a',
	},
	screen: {
		width: 1920,
		height: 1080,
		arrangement: 'plain',
		mark: 'number',
		tables: 'grid',
		family: 'inter',
		titleFamily: 'roboto-slab',
		weights: [500, 800],
		ground: ['#0a0a12', '#23143d', '#43206b'],
		toward: [0.4, 1],
		ink: '#f3f0fb',
		titleInk: '#fde68a',
		accent: '#b86b0b',
	},
	lawn: {
		width: 1280,
		height: 720,
		arrangement: 'band',
		mark: 'dash',
		tables: 'grid',
		family: 'lato',
		titleFamily: 'oswald',
		weights: [400, 600],
		ground: ['#14532d', '#2f7a34', '#6a9a2d'],
		toward: [1, 0],
		ink: '#17230f',
		titleInk: '#ffffff',
		accent: '#2a6b2c',
	},
	haze: {
		width: 1366,
		height: 1024,
		arrangement: 'corner',
		mark: 'dash',
		family: 'roboto-slab',
		titleFamily: 'inter',
		weights: [400, 800],
		ground: ['#fffbeb', '#fde9c8', '#f9cfc0', '#e6bfdc'],
		toward: [1, 1],
		ink: '#33141f',
		titleInk: '#6b1532',
		accent: '#9f1239',
	},
	post: {
		width: 1200,
		height: 675,
		arrangement: 'poster',
		mark: 'disc',
		family: 'oswald',
		titleFamily: 'source-serif-4',
		weights: [400, 700],
		ground: ['#f8fafc', '#dbeafe', '#bfd7f5'],
		toward: [0.2, 1],
		ink: '#0f1f3d',
		titleInk: '#0f1f3d',
		accent: '#1e4fa3',
	},
} as const satisfies Record<string, Design>

/** Area in which the content of a slide is drawn, in pixels. */
export type Area = { x: number; y: number; width: number; height: number }
