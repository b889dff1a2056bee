/**
 * Facts about a company that every homeowner asks for. A person of the company confirms the sentence that answers each of them
 * (docs/design/contract.md#answers).
 */
export const FACT_KINDS = [
	'licensed',
	'insured',
	'crew',
	'workmanship',
	'duration',
	'next_start',
	'service_area',
	'payment',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** Name of each fact, as people read it. */
export const FACT_LABELS: Record<FactKind, string> = {
	licensed: 'Licensed',
	insured: 'Insured',
	crew: 'Who does the work',
	workmanship: 'Workmanship',
	duration: 'How long it takes',
	next_start: 'Next free start',
	service_area: 'Service area',
	payment: 'Payment',
}
