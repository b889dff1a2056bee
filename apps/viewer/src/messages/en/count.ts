/** Returns a number with its noun: `1 part`, `8 parts`. */
export const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
