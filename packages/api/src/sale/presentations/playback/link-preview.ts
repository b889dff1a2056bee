import type { App } from '../../../core/app.ts'

/**
 * What a messaging app shows about the link of a presentation. `pictureKey` and `logoKey` are object keys of the house
 * picture and of the company's logo.
 */
export type LinkPreview = {
	title: string
	description: string
	companyName: string
	pictureKey: string | null
	logoKey: string | null
}

type Row = {
	firstName: string
	companyName: string
	deckName: string
	headline: string | null
	pictureKey: string | null
	logoKey: string | null
	durationMs: number
}

/**
 * Returns the link preview of a presentation, or null when the presentation is missing, deleted or expired. Reads the
 * snapshot in the database, so that the server does not load the whole deck for a preview.
 */
export async function readLinkPreview(
	app: Pick<App, 'pool' | 'now'>,
	shareKey: string,
): Promise<LinkPreview | null> {
	const { rows } = await app.pool.query<Row>({
		name: 'presentations.linkPreview',
		text: `select p.homeowner->>'first_name' as "firstName",
		              coalesce(nullif(s.content->'branding'->>'name', ''), o.name) as "companyName",
		              s.content->'deck'->>'name' as "deckName",
		              s.content->'deck'->'intro'->>'headline' as headline,
		              coalesce(s.content->'pictures'->>'backgroundKey',
		                       jsonb_path_query_first(s.content, '$.slides[*].heroImg ? (@ != null)') #>> '{}')
		                as "pictureKey",
		              s.content->'pictures'->>'logoKey' as "logoKey",
		              (select coalesce(sum((slide->'audio'->>'durationMs')::float), 0)
		                 from jsonb_array_elements(s.content->'slides') slide) as "durationMs"
		         from presentation p
		         join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
		         join organization o on o.id = p.organization_id
		        where p.share_key = $1 and p.deleted_at is null
		          and (p.expires_at is null or p.expires_at > $2)`,
		values: [shareKey, app.now()],
	})
	const [row] = rows
	if (row === undefined) return null
	const { companyName, pictureKey, logoKey } = row
	return {
		title: formatTitle(row),
		description: `${formatMinutes(row.durationMs)}With sound and captions, from ${companyName}`,
		companyName,
		pictureKey,
		logoKey,
	}
}

/**
 * Returns the title of a link preview: the homeowner's first name, followed by the headline. When the headline is missing or
 * contains variables, uses the deck's name instead.
 */
function formatTitle({ firstName, headline, deckName }: Row): string {
	const subject = headline === null || headline.includes('{{') ? deckName : headline
	const isAcronym = /^\p{Lu}{2}/u.test(subject)
	const rest = isAcronym ? subject : subject.charAt(0).toLowerCase() + subject.slice(1)
	return `${firstName}, ${rest}`
}

function formatMinutes(durationMs: number): string {
	const minutes = Math.round(durationMs / 60_000)
	if (minutes === 0) return ''
	return minutes === 1 ? '1 minute. ' : `${minutes} minutes. `
}
