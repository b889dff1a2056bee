import type { createCaller } from '@dormer/api'

export type DemoCaller = ReturnType<typeof createCaller>
