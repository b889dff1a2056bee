import type { Messages } from '../en/index.ts'
import { buying } from './buying.ts'
import { watching } from './watching.ts'

/** Messages of the viewer in the Spanish of the United States, with "usted". */
export const es: Messages = { ...watching, ...buying }
