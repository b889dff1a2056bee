import type { FieldSlide } from '../../types.ts'
import { GARAGE } from './garage.ts'
import { PANELS } from './panels.ts'
import { SEPTIC } from './septic.ts'
import { WATER } from './water.ts'
import { WINDOWS } from './windows.ts'

/** Slides of the third set, deck by deck. */
export const SLIDES: readonly FieldSlide[] = [...WATER, ...GARAGE, ...SEPTIC, ...PANELS, ...WINDOWS]
