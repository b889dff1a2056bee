import { Prisma } from '@dormer/db'
import { canonicalJson } from '../../../core/json/canonical-json.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { calculatePrices, type PriceBook } from './calculate-prices.ts'

type Prices = ReturnType<typeof calculatePrices>

const NO_FACTS = { priceInputs: {}, repOverrides: {}, measurement: null, selections: [] }

const ofSnapshot = (column: string) =>
	`(select s.${column} from deck_snapshot s where s.organization_id = p.organization_id and s.hash = p.snapshot_hash)`

/**
 * SQL of the prices of `presentation p`. A presentation without stored prices has those of its snapshot: both have an entry for
 * each pricing slide. The stored prices of a snapshot never change, so that frozen prices do not change either.
 */
export const PRICING = `case when p.pricing = '[]' then coalesce(${ofSnapshot('pricing')}, '[]') else p.pricing end`

/** SQL of the one price of `presentation p` that lists show. */
export const PRICE = `coalesce(p.price, ${ofSnapshot('price')})`

/**
 * SQL that tells whether presentations may share prices. Processes of the previous version cannot read shared prices, so they may
 * not run any more: the database was created with the migration of shared prices, or migrated more than a day ago.
 */
const MAY_SHARE = `
	select exists (
	       select from schema_migration
	        where name = '20261126150000_shared_prices'
	          and (applied_at < now() - interval '1 day'
	               or applied_at < (select min(applied_at) from schema_migration) + interval '10 minutes')) as may_share`

/**
 * Stores the prices without any price input with the snapshot, unless it has prices. Returns the canonical JSON of the stored
 * prices. Returns null when presentations may not share prices yet, or when the snapshot was deleted.
 */
export async function storeSnapshotPrices(
	{ db, pool, organizationId }: Pick<OrgContext, 'db' | 'pool' | 'organizationId'>,
	{ hash, book }: { hash: string; book: PriceBook },
): Promise<string | null> {
	const { rows } = await pool.query<{ may_share: boolean }>(MAY_SHARE)
	if (rows[0]?.may_share !== true) return null
	const { pricing, price } = calculatePrices(book, NO_FACTS)
	await db.deckSnapshot.updateMany({
		where: { organizationId, hash, pricing: { equals: Prisma.DbNull } },
		data: { pricing, price: price ?? Prisma.DbNull },
	})
	const stored = await db.deckSnapshot.findUnique({
		where: { organizationId_hash: { organizationId, hash } },
		select: { pricing: true, price: true },
	})
	return stored === null ? null : canonicalJson(stored)
}

/** Returns the prices to store with a presentation: none when they equal those of its snapshot. */
export function omitSharedPrices(prices: Prices, snapshotPrices: string | null): Prices {
	return canonicalJson(prices) === snapshotPrices ? { pricing: [], price: null } : prices
}
