import { metadataCondition } from '../../core/external.ts'
import type { Metadata } from '../../core/external-schema.ts'
import { fileUrl } from '../../core/file-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type GenerationRow, presentGeneration } from '../generation/index.ts'
import type { ProductSlideData } from '../pricing/schema.ts'
import { presentProductData } from '../slides/index.ts'
import type { SlideType } from '../slides/schema.ts'
import type { DeckList, DeckSummary, DeckType, ListDecksInput } from './schema.ts'

type DeckRow = {
	id: string
	name: string
	description: string | null
	type: DeckType
	is_active: boolean
	tags: string[]
	external_id: string | null
	external_metadata: Metadata
	created_at: Date
	updated_at: Date
	hero_img: string | null
	hero_img_thumb: string | null
	slide_type: SlideType | null
	product_data: ProductSlideData | null
	palette: { primary?: string; neutral?: string } | null
	generation: GenerationRow | null
	slides: number
	stale: number
	presentations: number
}

/**
 * SQL that reads the deck list of an organization, because Prisma would load all slides and jobs of all decks to find the first of each. Uses the indexes on deck (organization_id, created_at), slide
 * (deck_id, order_index), generation_job (deck_id, created_at) and presentation (deck_id, deleted_at).
 */
const LIST_DECKS = `
	select d.id, d.name, d.description, d.type, d.is_active, d.tags, d.external_id, d.external_metadata, d.created_at, d.updated_at,
	       f.hero_img, f.hero_img_thumb, f.slide_type, f.product_data, b.palette,
	       to_jsonb(g) as generation, c.slides, c.stale, p.presentations
	  from deck d
	  left join lateral (
	       select hero_img, hero_img_thumb, slide_type, product_data
	         from slide where deck_id = d.id order by order_index limit 1) f on true
	  left join branding b on b.deck_id = d.id
	  left join lateral (
	       select id, status, current_slide, total_slides, error
	         from generation_job where deck_id = d.id
	        order by created_at desc limit 1) g on g.status <> 'completed'
	 cross join lateral (
	       select count(*)::int as slides,
	              (count(*) filter (where audio_status = 'stale'))::int as stale
	         from slide where deck_id = d.id) c
	 cross join lateral (
	       select count(*)::int as presentations
	         from presentation where deck_id = d.id and deleted_at is null) p
	 where d.organization_id = $1 and d.deleted_at is null
	   and ($2::text is null or d.external_id = $2)
	   and ($3::jsonb is null or d.external_metadata @> $3)
	 order by d.created_at desc, d.id desc`

/** Returns the decks of the organization, newest first, in one SQL statement (docs/specification.md#get-apidecks). */
export async function listDecks(
	ctx: OrgContext,
	{ external_id: externalId, metadata }: ListDecksInput = {},
): Promise<DeckList> {
	const { rows } = await ctx.pool.query<DeckRow>({
		name: 'decks.list',
		text: LIST_DECKS,
		values: [
			ctx.organizationId,
			externalId ?? null,
			metadata === undefined ? null : JSON.stringify(metadataCondition(metadata)),
		],
	})
	return { decks: rows.map((row) => presentSummary(ctx, row)) }
}

function presentSummary(ctx: OrgContext, row: DeckRow): DeckSummary {
	const image = fileUrl(ctx, row.hero_img)
	return {
		id: row.id,
		name: row.name,
		description: row.description,
		type: row.type,
		isActive: row.is_active,
		previewImageUrl: image,
		previewImageThumbUrl: fileUrl(ctx, row.hero_img_thumb) ?? image,
		generation: row.generation && presentGeneration(row.generation),
		firstSlideType: row.slide_type,
		firstSlideProductData: presentProductData({
			slideType: row.slide_type ?? 'standard',
			productData: row.product_data,
		}),
		brandingColors: row.palette && {
			primary: row.palette.primary ?? null,
			neutral: row.palette.neutral ?? null,
		},
		tags: row.tags,
		slidesCount: row.slides,
		presentationsCount: row.presentations,
		staleAudioCount: row.stale,
		external_id: row.external_id,
		metadata: row.external_metadata,
		createdAt: row.created_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
	}
}
