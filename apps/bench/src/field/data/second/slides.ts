import type { FieldSlide } from '../../types.ts'
import { GUTTERS } from './gutters.ts'
import { HVAC } from './hvac.ts'
import { KITCHENS } from './kitchens.ts'
import { POOLS } from './pools.ts'
import { TREES } from './trees.ts'

/** Slides of the second set, deck by deck. */
export const SLIDES: readonly FieldSlide[] = [...GUTTERS, ...HVAC, ...TREES, ...KITCHENS, ...POOLS]
