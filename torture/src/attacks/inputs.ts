import { setTimeout as sleep } from 'node:timers/promises'
import type { Fetch } from '@dormer/server/page-fetch'
import { z } from 'zod'
import { type Attack, type Target, tryRequest } from './attack.ts'
import { openContract, signUnseen, whenSealed } from './contract.ts'
import { onePagePdf } from './pdf.ts'

const Evidence = z.looseObject({ audit: z.array(z.looseObject({ seq: z.number() })).min(1) })
const Deck = z.object({ deck: z.object({ id: z.string() }) })

const Generation = z.object({ status: z.string() })

const QUICKLY = 'answered or refused at once, and nobody else waits'

/** Requests of a single caller. Each request causes much more work than its size suggests. */
export const INPUT_ATTACKS: Attack[] = [
	{
		name: 'evidence file with the entry number 60,000,000',
		promise: QUICKLY,
		run: async (target) => {
			const contract = await openContract(target)
			const documentId = await signUnseen(contract)
			await whenSealed(contract.company, documentId)
			const path = `/api/contracts/documents/${documentId}/evidence`
			const evidence = Evidence.parse(await (await contract.company.fetch(path)).json())
			const [first, ...rest] = evidence.audit
			const audit = [{ ...first, seq: 60_000_000 }, ...rest]
			const file = JSON.stringify({ ...evidence, audit })
			return tryRequest(target, () => uploadEvidence(target, file), [200, 400])
		},
	},
	...markdownAttacks(),
	{
		name: 'PDF whose page is 10 × 1,000,000 points',
		promise: QUICKLY,
		run: async (target) => {
			const { fetch } = await target.signUp()
			const made = await fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
			const { deck } = Deck.parse(await made.json())
			const form = new FormData()
			form.append('images', new Blob([onePagePdf(10, 1_000_000)]), 'slides.pdf')
			form.append('generateScripts', 'true')
			const path = `/api/decks/${deck.id}/generate`
			return tryRequest(target, async () => {
				const started = await fetch(path, { method: 'POST', body: form })
				return started.status === 202 ? whenGenerated(fetch, `${path}/status`) : started
			}, [200, 400, 413])
		},
	},
]

/** Returns the status of the generation after it has ended, or its last status after 20 s. */
async function whenGenerated(fetch: Fetch, path: string): Promise<Response> {
	const until = performance.now() + 20_000
	for (;;) {
		const response = await fetch(path)
		const { status } = Generation.parse(await response.clone().json())
		if (status !== 'pending' && status !== 'processing') return response
		if (performance.now() > until) throw new Error('The generation did not end within 20 s')
		await sleep(200)
	}
}

/** Contract texts on which a Markdown parser spends seconds or minutes, or overflows its stack. */
function markdownAttacks(): Attack[] {
	const texts: [string, string][] = [
		['24 KB of `*a_`', '*a_'.repeat(8000)],
		['195 KB of `*a_`', '*a_'.repeat(65_000)],
		['5,000 nested quotes', '>'.repeat(5000)],
		['5,000 nested lists', '- '.repeat(5000)],
		['50,000 opening brackets', '['.repeat(50_000)],
	]
	return texts.map(([name, templateMarkdown]) => ({
		name: `contract text with ${name}`,
		promise: QUICKLY,
		run: async (target) => {
			const contract = await openContract(target)
			const { company, deckId, configId, presentationId } = contract
			const path = `/api/decks/${deckId}/action-configs/${configId}`
			const json = { templateMarkdown, status: 'published' }
			return tryRequest(target, async () => {
				const saved = await company.fetch(path, { method: 'PUT', json })
				if (saved.status !== 200) return saved
				return contract.asHomeowner(`/api/presentations/${presentationId}/sign-contract`)
			}, [200, 400, 413])
		},
	}))
}

function uploadEvidence({ url }: Target, text: string): Promise<Response> {
	const form = new FormData()
	form.append('file', new Blob([text]), 'evidence.json')
	return fetch(new URL('/api/contracts/verify', url), { method: 'POST', body: form })
}
