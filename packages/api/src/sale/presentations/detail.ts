import type { Prisma } from '@dormer/db'
import { PriceAdjustment } from '../../content/pricing/adjustment-schema.ts'
import { listSelections } from '../../content/pricing/index.ts'
import { PriceNumbers, Pricing, ProductSelection } from '../../content/pricing/schema.ts'
import type { Context } from '../../core/trpc.ts'
import { CURRENT_REPORT, presentReport } from '../roof-measurements/index.ts'
import { LISTED_FIELDS, type LinkReader, presentPresentation } from './present.ts'
import { priceRevision } from './prices/price-revision.ts'
import type { PresentationDetail } from './schema.ts'

/** What is read of a single presentation: the fields of lists, the prices, and the newest measurement request. */
export const DETAIL_FIELDS = {
	...LISTED_FIELDS,
	repOverrides: true,
	pricing: true,
	selection: true,
	earlierSelections: true,
	pricingFrozenAt: true,
	priceAdjustment: true,
	measurements: {
		select: { id: true },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: 1,
	},
	reports: CURRENT_REPORT,
} satisfies Prisma.PresentationSelect
type FileReader = Pick<Context, 'providers'>
export type PresentationDetailRow = Prisma.PresentationGetPayload<{ select: typeof DETAIL_FIELDS }>

/** Builds the wire record of a single presentation from its row. */
export function presentDetail(
	ctx: LinkReader & FileReader,
	row: PresentationDetailRow,
): PresentationDetail {
	const selection = ProductSelection.nullable().parse(row.selection)
	const earlierSelections = ProductSelection.array().parse(row.earlierSelections)
	const [report] = row.reports
	return {
		...presentPresentation(ctx, row),
		repOverrides: PriceNumbers.parse(row.repOverrides),
		pricing: Pricing.parse(row.pricing),
		selection,
		selections: listSelections({ selection, earlierSelections }),
		pricingFrozenAt: row.pricingFrozenAt?.toISOString() ?? null,
		priceAdjustment: PriceAdjustment.nullable().parse(row.priceAdjustment),
		priceRevision: priceRevision(row),
		measurementRequestId: row.measurements[0]?.id ?? null,
		measurementReport:
			report === undefined ? null : presentReport(report, ctx.providers.storage.readUrl),
	}
}
