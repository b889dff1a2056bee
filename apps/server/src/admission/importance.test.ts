import { expect, it } from 'vitest'
import { importanceOf } from './importance.ts'

it.each([
	['urgent', ['deliveries.send', 'deliveries.sendMail', 'signing.sign']],
	['viewer', ['presentations.playback', 'qa.askStream', 'signing.get', 'auth.login']],
	['dashboards', ['decks.list', 'presentations.list', 'activity.recent']],
	['bulk', ['deliveries.ingest', 'images.upload', 'contracts.verifyFile', 'no.such']],
])('derives the importance "%s" from the metadata of a procedure', (importance, procedures) => {
	for (const procedure of procedures) expect(importanceOf(procedure), procedure).toBe(importance)
})
