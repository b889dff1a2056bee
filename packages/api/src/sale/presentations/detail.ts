import { listSelections } from '../../content/pricing/index.ts'
import type { Pricing, ProductSelection } from '../../content/pricing/schema.ts'
import {
	type LinkReader,
	PRESENTATION_COLUMNS,
	type PresentationRow,
	presentPresentation,
} from './present.ts'
import { PRICING } from './prices/stored-prices.ts'
import type { PresentationDetail } from './schema.ts'

export type PresentationDetailRow = PresentationRow & {
	rep_overrides: PresentationDetail['repOverrides']
	pricing: Pricing
	selection: ProductSelection | null
	earlier_selections: ProductSelection[]
	pricing_frozen_at: Date | null
	measurement_request_id: string | null
}

/**
 * Columns of a single presentation. These are the columns that lists return, the prices, and the newest measurement
 * request.
 */
export const DETAIL_COLUMNS = `${PRESENTATION_COLUMNS},
	p.rep_overrides, ${PRICING} as pricing, p.selection, p.earlier_selections, p.pricing_frozen_at,
	(select m.id from roof_measurement m
	  where m.presentation_id = p.id and m.organization_id = p.organization_id
	  order by m.created_at desc, m.id desc limit 1) as measurement_request_id`

/** Builds the wire record of a single presentation from its row. */
export function presentDetail(ctx: LinkReader, row: PresentationDetailRow): PresentationDetail {
	return {
		...presentPresentation(ctx, row),
		repOverrides: row.rep_overrides,
		pricing: row.pricing,
		selection: row.selection,
		selections: listSelections({
			selection: row.selection,
			earlierSelections: row.earlier_selections,
		}),
		pricingFrozenAt: row.pricing_frozen_at?.toISOString() ?? null,
		measurementRequestId: row.measurement_request_id,
	}
}
