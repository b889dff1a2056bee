import { make } from '@dormer/db/testing'
import { startLoopbackServer } from '@dormer/providers/testing'
import type { App } from '../../core/app.ts'
import { scriptHash } from '../../core/script-hash.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { type ApiCaller, it as base } from '../../testing/fixtures.ts'

/** Homeowners with valid addresses. */
export const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen.delgado@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
export const HANNAH = {
	first_name: 'Hannah',
	last_name: 'Weiss',
	address: '3310 Vrain St',
	city: 'Denver',
	state: 'CO',
	zip: '80212',
}

/** Inserts a deck with one slide for each script, without recordings, and returns the deck id. */
export async function makeDeck(ctx: OrgContext, scripts: readonly string[]): Promise<string> {
	const { organizationId } = ctx
	const { id: deckId } = await make.deck(ctx.db, { organizationId })
	for (const narrationScript of scripts)
		await make.slide(ctx.db, { organizationId, deckId, narrationScript })
	return deckId
}

/** Adds a recording of the script to every slide of a deck. */
export async function recordSlides(app: App, deckId: string): Promise<void> {
	const slides = await app.db.slide.findMany({ where: { deckId } })
	for (const { id, narrationScript } of slides)
		await app.db.slide.update({
			where: { id },
			data: {
				audioStatus: 'ready',
				audioKey: `narration/test/${id}.mp3`,
				audioScriptHash: scriptHash(narrationScript),
				audioDurationMs: 4000,
				wordTimings: [{ word: 'One', startTime: 0, endTime: 400 }],
			},
		})
}

/** Returns the context of a caller without an account. */
export function asAnonymous(ctx: OrgContext): Context {
	return { ...ctx, caller: { kind: 'anonymous' } }
}

/**
 * Starts a proxy for a provider's server. `pause` makes calls wait at the proxy: `arrived` resolves when a call waits, and
 * `resume` forwards the waiting calls.
 */
export async function startPausableProxy(target: string) {
	let resume = () => {}
	let resumed: Promise<void> = Promise.resolve()
	let notifyArrival = () => {}
	const server = await startLoopbackServer(async ({ method, path, headers, body }, response) => {
		notifyArrival()
		await resumed
		const type = headers['content-type'] ?? 'application/json'
		const answer = await fetch(target + path, {
			method,
			headers: { 'content-type': type },
			...(method !== 'GET' && { body: new Uint8Array(body) }),
		})
		const bytes = Buffer.from(await answer.arrayBuffer())
		response.writeHead(answer.status, {
			'content-type': answer.headers.get('content-type') ?? 'application/json',
		})
		response.end(bytes)
	})
	return {
		url: server.url,
		close: () => {
			resume()
			return server.close()
		},
		pause: (): { arrived: Promise<void>; resume: () => void } => {
			resumed = new Promise((resolve) => {
				resume = resolve
			})
			const arrived = new Promise<void>((resolve) => {
				notifyArrival = resolve
			})
			return { arrived, resume: () => resume() }
		},
	}
}

/** Returns the share key of a shareable URL. */
export function shareKeyOf(url: string): string {
	return url.split('/p/')[1] ?? ''
}

/** Fields that a test sets in the input of `presentations.create`. The fixture `create` of the test file adds `deckId`. */
export type CreateInput = Partial<Parameters<ApiCaller['presentations']['create']>[0]>

/** Adds test fixtures. `viewer` is the API for a caller without an account. */
export const it = base.extend(
	'viewer',
	({ company }): ApiCaller => createCaller(asAnonymous(company)),
)
