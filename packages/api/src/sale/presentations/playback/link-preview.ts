import type { App } from '../../../core/app.ts'

/**
 * What a messaging app shows about the link of a presentation, and the files that the viewer shows and plays first. `pictureKey`
 * and `logoKey` are object keys of the house picture and of the company's logo, `audioKey` of the first slide's recording.
 */
export type LinkPreview = {
	organizationId: string
	title: string
	description: string
	companyName: string
	pictureKey: string | null
	logoKey: string | null
	/** True when the picture is the background of the intro, and false when it belongs to a slide. */
	isBackground: boolean
	audioKey: string | null
}

type Row = {
	organizationId: string
	firstName: string
	companyName: string
	deckName: string
	headline: string | null
	pictureKey: string | null
	logoKey: string | null
	isBackground: boolean
	audioKey: string | null
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
		text: `select p.organization_id as "organizationId", p.homeowner->>'first_name' as "firstName",
		              coalesce(nullif(s.content->'branding'->>'name', ''), o.name) as "companyName",
		              s.content->'deck'->>'name' as "deckName",
		              s.content->'deck'->'intro'->>'headline' as headline,
		              coalesce(s.content->'pictures'->>'backgroundKey',
		                       jsonb_path_query_first(s.content, '$.slides[*].heroImg ? (@ != null)') #>> '{}')
		                as "pictureKey",
		              s.content->'pictures'->>'logoKey' as "logoKey",
		              s.content->'pictures'->>'backgroundKey' is not null as "isBackground",
		              coalesce((select v.audio_key from presentation_slide v
		                         where v.organization_id = p.organization_id and v.presentation_id = p.id
		                           and v.slide_id = (s.content->'slides'->0->>'id')::uuid),
		                       s.content->'slides'->0->'audio'->>'audioKey') as "audioKey",
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
	const { organizationId, companyName, pictureKey, logoKey, isBackground, audioKey } = row
	return {
		organizationId,
		title: formatTitle(row),
		description: `${formatMinutes(row.durationMs)}With sound and captions, from ${companyName}`,
		companyName,
		pictureKey,
		logoKey,
		isBackground,
		audioKey,
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
