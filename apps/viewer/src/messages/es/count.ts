/** Returns a number with its noun: `1 parte`, `8 partes`. */
export const count = (n: number, one: string, several: string) => `${n} ${n === 1 ? one : several}`
