/**
 * Functions that formulas can call, each with the allowed number of arguments, an example of a call and a description of the
 * result. `if` evaluates only the argument that it returns; all other functions evaluate every argument.
 */
export const FUNCTIONS = {
	if: {
		minArgs: 3,
		maxArgs: 3,
		usage: 'if(condition, then, otherwise)',
		returns: 'One of two values',
	},
	min: { minArgs: 2, maxArgs: 200, usage: 'min(a, b)', returns: 'The smallest value' },
	max: { minArgs: 2, maxArgs: 200, usage: 'max(a, b)', returns: 'The largest value' },
	round: { minArgs: 1, maxArgs: 1, usage: 'round(x)', returns: 'The nearest whole number' },
	ceil: { minArgs: 1, maxArgs: 1, usage: 'ceil(x)', returns: 'Rounded up to a whole number' },
	floor: { minArgs: 1, maxArgs: 1, usage: 'floor(x)', returns: 'Rounded down to a whole number' },
	roundup_to: {
		minArgs: 2,
		maxArgs: 2,
		usage: 'roundup_to(x, step)',
		returns: 'Rounded up to a multiple of the step',
	},
} as const
export type FunctionName = keyof typeof FUNCTIONS
