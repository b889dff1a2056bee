import { buying } from './buying.ts'
import { watching } from './watching.ts'

/** Messages of the viewer in English. */
export const en = { ...watching, ...buying }

/** Catalog of messages. A catalog that lacks a message, or has one more, does not compile. */
export type Messages = typeof en
