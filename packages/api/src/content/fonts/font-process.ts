import { readFont } from './read-font.ts'

export const work = readFont
