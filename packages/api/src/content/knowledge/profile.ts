import type { Db, Tx } from '@dormer/db'
import type { AnswerSource } from '@dormer/providers/language'
import { withLock } from '../../core/advisory-lock.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { checkRevision, revisionOf } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ProfileAnswer, UpdateProfileInput } from './schema.ts'

type Scope = { db: Pick<Db | Tx, 'kbProfile'>; organizationId: string }

/** Title under which an answer cites the company profile. */
const PROFILE_TITLE = 'Company profile'

/** Returns the company profile, with empty fields when the company has not filled it in. */
export async function getProfile({ db, organizationId }: Scope): Promise<ProfileAnswer> {
	const row = await db.kbProfile.findUnique({ where: { organizationId } })
	const fields = {
		tagline: row?.tagline ?? '',
		about: row?.about ?? '',
		services: row?.services ?? [],
		serviceArea: row?.serviceArea ?? '',
		serviceCoverage: row?.serviceCoverage ?? [],
		guarantees: row?.guarantees ?? '',
		trustSignals: row?.trustSignals ?? [],
		answerStyle: row?.answerStyle ?? '',
	}
	return {
		profile: { ...fields, revision: revisionOf(fields) },
		updatedAt: row?.updatedAt.toISOString() ?? null,
	}
}

/** Changes the fields of the company profile that the input contains. */
export async function updateProfile(
	ctx: OrgContext,
	input: UpdateProfileInput,
): Promise<ProfileAnswer> {
	const { organizationId } = ctx
	const { revision, ...texts } = input
	const fields = { ...definedFields(texts), updatedAt: ctx.now() }
	return withLock(ctx, `company profile of ${organizationId}`, async (tx) => {
		const scope = { db: tx, organizationId }
		checkRevision(revision, (await getProfile(scope)).profile)
		await tx.kbProfile.upsert({
			where: { organizationId },
			create: { organizationId, services: [], ...fields },
			update: fields,
		})
		return getProfile(scope)
	})
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
