import type { RouterOutputs } from '../core/trpc.ts'

export type SignedDocument = RouterOutputs['contracts']['getDocument']['document']
