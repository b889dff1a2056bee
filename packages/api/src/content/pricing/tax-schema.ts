import { z } from 'zod'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { TAX_LIMITS } from './limits.ts'

/** Rate of the sales tax at a place: in ZIP codes of a state, such as those of a county or a city, or in the whole state. */
export const TaxRate = z.object({
	/** What the homeowner reads, such as "Sales tax". */
	name: z
		.string()
		.trim()
		.min(1, 'Enter what the homeowner reads, such as “Sales tax”')
		.max(TAX_LIMITS.nameCharacters)
		.superRefine(refuseHiddenCharacters),
	percent: z
		.number('Enter the rate in percent')
		.min(0.0001, 'Enter more than 0 percent')
		.max(TAX_LIMITS.percent, 'Enter at most 20 percent')
		.multipleOf(0.0001, 'Enter at most four decimal places'),
	/** Postal abbreviation of the state. */
	state: z.string().regex(/^[A-Z]{2}$/, 'Enter the two letters of the state, such as CO'),
	/** ZIP codes with five digits. Empty for the whole state. */
	zips: z
		.array(z.string().regex(/^\d{5}$/, 'Enter ZIP codes with five digits'))
		.max(TAX_LIMITS.zips, `Enter at most ${TAX_LIMITS.zips} ZIP codes`),
})
export type TaxRate = z.infer<typeof TaxRate>

/** Sales tax at one home. `rate` is in percent, and `place` says where it is due. */
export type HomeTax = { name: string; rate: number; place: string }
