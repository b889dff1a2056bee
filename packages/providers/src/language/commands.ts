/** Player commands that a homeowner can speak or type, by category. */
export const COMMANDS = {
	navigation: ['next', 'previous', 'go_to', 'first', 'last'],
	audio: [
		'play',
		'pause',
		'replay',
		'mute',
		'unmute',
		'louder',
		'quieter',
		'set_volume',
		'faster',
		'slower',
		'set_speed',
	],
	display: ['full_screen', 'exit_full_screen', 'captions_on', 'captions_off'],
	cta: ['sign', 'book', 'contact', 'open'],
	continuation: ['continue', 'go_back'],
} as const
export type CommandCategory = keyof typeof COMMANDS
export type CommandName = (typeof COMMANDS)[CommandCategory][number]
