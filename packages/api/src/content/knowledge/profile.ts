import type { Db } from '@dormer/db'
import type { AnswerSource } from '@dormer/providers/language'
import type { OrgContext } from '../../core/trpc.ts'
import type { KnowledgeProfile } from './schema.ts'

type Scope = { db: Pick<Db, 'kbProfile'>; organizationId: string }

/** How the profile is called where an answer rests on it. */
const PROFILE_TITLE = 'Company profile'

/** What the company says of itself; empty until it says something. */
export async function getProfile({
	db,
	organizationId,
}: Scope): Promise<{ profile: KnowledgeProfile }> {
	const row = await db.kbProfile.findUnique({ where: { organizationId } })
	const profile = {
		about: row?.about ?? '',
		services: row?.services ?? [],
		serviceArea: row?.serviceArea ?? '',
		guarantees: row?.guarantees ?? '',
	}
	return { profile }
}

/** Puts what the company says of itself in place of what it said. */
export async function replaceProfile(
	ctx: OrgContext,
	input: KnowledgeProfile,
): Promise<{ profile: KnowledgeProfile }> {
	const { organizationId } = ctx
	const fields = { ...input, updatedAt: ctx.now() }
	await ctx.db.kbProfile.upsert({
		where: { organizationId },
		create: { organizationId, ...fields },
		update: fields,
	})
	return getProfile(ctx)
}

/**
 * The profile as texts to answer from, a part each; their id is the organization's. What is no sentence of its own, the
 * services and the area, is said after what it is.
 */
export async function findProfileSources(scope: Scope): Promise<AnswerSource[]> {
	const { about, services, serviceArea, guarantees } = (await getProfile(scope)).profile
	const parts = [
		{ section: 'About us', lines: linesOf(about) },
		{ section: 'Services', lines: prefixList('Our services', services) },
		{
			section: 'Service area',
			lines: prefixList('Our service area', linesOf(serviceArea)),
		},
		{ section: 'Guarantees', lines: linesOf(guarantees) },
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
