import { z } from 'zod'
import { createDeck, openContract, signUnseen, whenSealed } from '../company.ts'
import { until } from '../product.ts'
import { type Attack, type Target, tryRequest } from './attack.ts'

const Evidence = z.looseObject({ audit: z.array(z.looseObject({ seq: z.number() })).min(1) })
const Generation = z.object({ status: z.string() })

const QUICKLY = 'answered or refused at once, and nobody else waits'

/** Requests of a single caller. Each request causes much more work than its size suggests. */
export const INPUT_ATTACKS: Attack[] = [
	{
		name: 'evidence file with the entry number 60,000,000',
		promise: QUICKLY,
		run: async (target) => {
			const contract = await openContract(await target.signUp())
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
			const company = await target.signUp()
			const form = new FormData()
			form.append('images', new Blob([onePagePdf(10, 1_000_000)]), 'slides.pdf')
			form.append('generateScripts', 'true')
			const path = `/api/decks/${await createDeck(company)}/generate`
			return tryRequest(target, async () => {
				const started = await company.fetch(path, { method: 'POST', body: form })
				return started.status === 202
					? whenGenerated(() => company.fetch(`${path}/status`))
					: started
			}, [200, 400, 413])
		},
	},
]

/** Returns the status of the generation after it has ended. */
function whenGenerated(readStatus: () => Promise<Response>): Promise<Response> {
	return until(
		'the generation ends',
		async () => {
			const response = await readStatus()
			const { status } = Generation.parse(await response.clone().json())
			return status !== 'pending' && status !== 'processing' && response
		},
		20,
	)
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
			const contract = await openContract(await target.signUp())
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

/** Returns a PDF with one empty page. `width` and `height` are in points. */
function onePagePdf(width: number, height: number): string {
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`,
	]
	let text = '%PDF-1.4\n'
	const offsets = objects.map((object, index) => {
		const offset = text.length
		text += `${index + 1} 0 obj\n${object}\nendobj\n`
		return offset
	})
	const start = text.length
	const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
	text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
	return `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
