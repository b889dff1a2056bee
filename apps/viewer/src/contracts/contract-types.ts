import type { AppRouter } from '@dormer/api'
import type { inferRouterOutputs } from '@trpc/server'

export type ContractToSign = inferRouterOutputs<AppRouter>['signing']['get']
export type SignedReceipt = NonNullable<ContractToSign['signed']>
export type ContractSelection = NonNullable<ContractToSign['selection']>
