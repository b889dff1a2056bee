/** Tiers of a price slide, in the order in which the slide shows them. */
export const TIERS = ['good', 'better', 'best'] as const

/** Grade of each tier for people, such as the name of a new tier. */
export const TIER_GRADES = { good: 'Good', better: 'Better', best: 'Best' } as const
