import { expect } from 'vitest'
import { it } from '../../testing/fixtures.ts'
import { readPlan, recordStatements } from '../../testing/query-plans.ts'
import { listDecks } from './list-decks.ts'

it('counts the presentations of a deck in an index, without reading them', async ({
	app,
	company,
}) => {
	const { pool, statements } = recordStatements(app.pool)
	await listDecks({ ...company, pool })
	const [statement, ...others] = statements
	if (statement === undefined || others.length > 0) expect.fail('not one statement')
	const plan = await readPlan(app.pool, statement)
	expect(plan).toContain('Index Only Scan using presentation_deck_id_deleted_at_idx')
})
