import type { PriceVariable } from '@dormer/api/content/pricing/schema'

export type VariableProps = {
	variable: PriceVariable
	at: number
	onChange: (variable: PriceVariable) => void
	onRemove: () => void
}
