import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { readPresentationToken } from './events-token.ts'
import { asAnonymous, it as base, KAREN, makeDeck, shareKeyOf } from './fixtures.ts'

const HOUR = 3_600_000
const after = (ms: number) => () => new Date(Date.now() + ms)

/**
 * Adds test fixtures. `presentation` is the id and share key of a presentation. `viewerAfter` returns the procedures of
 * a caller without an account, with a clock that is `ms` milliseconds ahead. `requestToken` requests a token with the
 * share key.
 */
const it = base
	.extend('presentation', async ({ company, api }) => {
		const deckId = await makeDeck(company, ['Hello {{first_name}}.'])
		const created = await api.presentations.create({ deckId, homeowner: KAREN })
		return { presentationId: created.deck_presentation_id, shareKey: shareKeyOf(created.url) }
	})
	.extend(
		'viewerAfter',
		({ company }) =>
			(ms: number) =>
				createCaller({ ...asAnonymous(company), now: after(ms) }).presentations,
	)
	.extend(
		'requestToken',
		({ viewer, presentation }) =>
			() =>
				viewer.presentations.eventsToken(presentation),
	)

describe('POST /api/presentations/{presentationId}/events-token', () => {
	it('returns a presentation token in exchange for the share key', async ({
		app,
		company: { organizationId },
		presentation: { presentationId },
		requestToken,
	}) => {
		const { token, expiresAt } = await requestToken()
		expect(expiresAt * 1000 - Date.now()).toBeGreaterThan(23.9 * HOUR)
		expect(await readPresentationToken(app, token)).toEqual({
			kind: 'presentation',
			presentationId,
			organizationId,
		})
	})

	it.for([
		['a valid token', HOUR],
		['a token that expired 6 days ago', 7 * 24 * HOUR],
	] as const)(
		'exchanges %s for a new token',
		async ([, ms], { app, presentation: { presentationId }, viewerAfter, requestToken }) => {
			const { token: _token } = await requestToken()
			const { token } = await viewerAfter(ms).eventsToken({ presentationId, _token })
			const later = { ...app, now: after(ms + 23 * HOUR) }
			expect(await readPresentationToken(later, token)).toMatchObject({ presentationId })
		},
	)

	it('returns TOKEN_EXPIRED when the token expired more than a week ago and can therefore no longer be renewed', async ({
		presentation: { presentationId },
		viewerAfter,
		requestToken,
	}) => {
		const { token: _token } = await requestToken()
		const call = viewerAfter(9 * 24 * HOUR).eventsToken({ presentationId, _token })
		expect((await refusalOf(call)).code).toBe('TOKEN_EXPIRED')
	})

	it('rejects a share key or token that is missing, wrong, or of another presentation', async ({
		company,
		api,
		viewer,
		presentation: { presentationId, shareKey },
		requestToken,
	}) => {
		const statusOf = async (input: object) =>
			(await refusalOf(viewer.presentations.eventsToken({ presentationId, ...input }))).status
		expect(await statusOf({})).toBe(400)
		expect(await statusOf({ shareKey: 'wrong' })).toBe(404)
		expect(await statusOf({ _token: 'wrong' })).toBe(401)
		const { token } = await requestToken()
		expect(await statusOf({ presentationId: newId(), _token: token })).toBe(404)
		const { deck_presentation_id: other } = await api.presentations.create({
			deckId: await makeDeck(company, ['Hello.']),
			homeowner: KAREN,
		})
		expect(await statusOf({ presentationId: other, _token: token })).toBe(401)
		expect(await statusOf({ presentationId: other, shareKey })).toBe(404)
	})

	it('issues no token for a deleted presentation', async ({
		api,
		viewer,
		presentation: { presentationId, shareKey },
		requestToken,
	}) => {
		const { token: _token } = await requestToken()
		await api.presentations.delete({ presentationId })
		for (const secret of [{ shareKey }, { _token }]) {
			const call = viewer.presentations.eventsToken({ presentationId, ...secret })
			expect((await refusalOf(call)).status).toBe(404)
		}
	})

	it('issues a token as the company only to a request with a credential of the company, also when a token of the company is renewed', async ({
		app,
		api,
		viewer,
		company,
		presentation,
	}) => {
		const { presentationId } = presentation
		const { token: _token } = await api.presentations.eventsToken(presentation)
		const first = await readPresentationToken(app, _token)
		expect(first).toMatchObject({ issuedToCompany: true })
		const renewed = await viewer.presentations.eventsToken({ presentationId, _token })
		expect(await readPresentationToken(app, renewed.token)).not.toHaveProperty('issuedToCompany')
		const withToken = createCaller({ ...company, caller: first })
		const again = await withToken.presentations.eventsToken({ presentationId, _token })
		expect(await readPresentationToken(app, again.token)).not.toHaveProperty('issuedToCompany')
		const byRep = await api.presentations.eventsToken({ presentationId, _token })
		expect(await readPresentationToken(app, byRep.token)).toMatchObject({ issuedToCompany: true })
	})

	it('issues at most 10 tokens per minute for a presentation', async ({
		app,
		company,
		presentation,
	}) => {
		const config = { ...app.config, RATE_LIMITS: 'on' }
		const { presentations } = createCaller({ ...asAnonymous(company), config })
		const calls = Array.from({ length: 12 }, () => presentations.eventsToken(presentation))
		const outcomes = await Promise.allSettled(calls)
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
	})
})

describe('POST /api/presentations/{presentationId}/link', () => {
	it('replaces the link, and ends the old link and all tokens that were issued with it', async ({
		app,
		api,
		viewer,
		presentation: { presentationId, shareKey },
		requestToken,
	}) => {
		const { token: _token } = await requestToken()
		const { url } = await api.presentations.replaceLink({ presentationId })
		expect(shareKeyOf(url)).not.toBe(shareKey)
		expect((await api.presentations.get({ presentationId })).presentation.url).toBe(url)
		const renew = viewer.presentations.eventsToken({ presentationId, _token })
		expect(await refusalOf(renew)).toMatchObject({ status: 401 })
		expect(await readPresentationToken(app, _token)).toMatchObject({
			kind: 'anonymous',
			tokenError: { code: 'UNAUTHORIZED' },
		})
		const late = { ...app, now: after(25 * HOUR) }
		expect(await readPresentationToken(late, _token)).toMatchObject({
			tokenError: { code: 'UNAUTHORIZED' },
		})
		expect(await refusalOf(viewer.presentations.playback({ shareKey }))).toMatchObject({
			status: 404,
		})
		const fresh = { presentationId, shareKey: shareKeyOf(url) }
		const { token } = await viewer.presentations.eventsToken(fresh)
		expect(await readPresentationToken(app, token)).toMatchObject({ kind: 'presentation' })
	})

	it('returns 404 for a presentation of another company and for a deleted presentation', async ({
		app,
		api,
		presentation: { presentationId },
	}) => {
		const stranger = createCaller(await makeCompany(app))
		const call = stranger.presentations.replaceLink({ presentationId })
		expect(await refusalOf(call)).toMatchObject({ status: 404 })
		await api.presentations.delete({ presentationId })
		expect(await refusalOf(api.presentations.replaceLink({ presentationId }))).toMatchObject({
			status: 404,
		})
	})
})

describe('readPresentationToken', () => {
	it('treats a caller with a forged or an expired token as anonymous', async ({
		app,
		api,
		presentation: { presentationId },
		requestToken,
	}) => {
		const { token } = await requestToken()
		expect(await readPresentationToken(app, `${token}x`)).toEqual({
			kind: 'anonymous',
			isTokenMalformed: true,
		})
		const later = { ...app, now: after(25 * HOUR) }
		expect(await readPresentationToken(later, token)).toMatchObject({
			tokenError: { code: 'TOKEN_EXPIRED' },
		})
		await api.presentations.delete({ presentationId })
		expect(await readPresentationToken(later, token)).toMatchObject({
			tokenError: { code: 'NOT_FOUND' },
		})
	})
})
