import type { Db } from '@dormer/db'
import type { AnswerSource } from '@dormer/providers/language'
import { definedFields } from '../../core/defined-fields.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { KnowledgeProfile, UpdateProfileInput } from './schema.ts'

type Scope = { db: Pick<Db, 'kbProfile'>; organizationId: string }

/** Title under which an answer cites the company profile. */
const PROFILE_TITLE = 'Company profile'

/** Returns the company profile, with empty fields when the company has not filled it in. */
export async function getProfile({
	db,
	organizationId,
}: Scope): Promise<{ profile: KnowledgeProfile }> {
	const row = await db.kbProfile.findUnique({ where: { organizationId } })
	const profile = {
		tagline: row?.tagline ?? '',
		about: row?.about ?? '',
		services: row?.services ?? [],
		serviceArea: row?.serviceArea ?? '',
		serviceCoverage: row?.serviceCoverage ?? [],
		guarantees: row?.guarantees ?? '',
		trustSignals: row?.trustSignals ?? [],
		answerStyle: row?.answerStyle ?? '',
	}
	return { profile }
}

/** Changes the fields of the company profile that the input contains. */
export async function updateProfile(
	ctx: OrgContext,
	input: UpdateProfileInput,
): Promise<{ profile: KnowledgeProfile }> {
	const { organizationId } = ctx
	const fields = { ...definedFields(input), updatedAt: ctx.now() }
	await ctx.db.kbProfile.upsert({
		where: { organizationId },
		create: { organizationId, services: [], ...fields },
		update: fields,
	})
	return getProfile(ctx)
}

/** Returns the style that the company wants for its answers, or undefined when the company has entered no style. */
export async function findAnswerStyle(scope: Scope): Promise<string | undefined> {
	const { answerStyle } = (await getProfile(scope)).profile
	return answerStyle === '' ? undefined : answerStyle
}

/**
 * Returns the company profile as answer sources, one for each field that has a value. The id of each source is the organization
 * id. Writes services and places as sentences, such as "Our services: roofs, gutters" and "We work in Golden, CO.", because a
 * bare list is not a sentence.
 */
export async function findProfileSources(scope: Scope): Promise<AnswerSource[]> {
	const { profile } = await getProfile(scope)
	const { tagline, about, services, serviceArea, serviceCoverage, guarantees } = profile
	const parts = [
		{ section: 'About us', lines: [...linesOf(tagline), ...linesOf(about)] },
		{ section: 'Services', lines: prefixList('Our services', services) },
		{
			section: 'Service area',
			lines: prefixList('Our service area', linesOf(serviceArea)),
		},
		{
			section: 'Service coverage',
			lines: serviceCoverage.map((place) => `We work in ${place}.`),
		},
		{ section: 'Guarantees', lines: linesOf(guarantees) },
		{ section: 'Why homeowners trust us', lines: profile.trustSignals },
	]
	return parts
		.filter(({ lines }) => lines.length > 0)
		.map((part) => ({ ...part, type: 'profile', id: scope.organizationId, title: PROFILE_TITLE }))
}

function prefixList(what: string, words: readonly string[]): string[] {
	return words.length === 0 ? [] : [`${what}: ${words.join(', ')}`]
}

function linesOf(text: string): string[] {
	return text.split('\n').filter((line) => line.trim() !== '')
}
