import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { EditorQueryClient } from './query-client.ts'

it('loads data again that was invalidated during its first load', async () => {
	const client = new EditorQueryClient()
	let finishFirst: (answer: string) => void = () => undefined
	const first = new Promise<string>((resolve) => {
		finishFirst = resolve
	})
	const answers = [first, 'ready']
	const observer = new QueryObserver(client, {
		queryKey: ['status'],
		queryFn: () => answers.shift() ?? 'loaded too often',
	})
	const unsubscribe = observer.subscribe(() => undefined)

	const invalidated = client.invalidateQueries()
	finishFirst('preparing')
	await invalidated

	expect(observer.getCurrentResult().data).toBe('ready')
	unsubscribe()
})

it('loads data only once when it was invalidated after its first load', async () => {
	const client = new EditorQueryClient()
	const answers = ['preparing', 'ready']
	const observer = new QueryObserver(client, {
		queryKey: ['status'],
		queryFn: () => answers.shift() ?? 'loaded too often',
	})
	const unsubscribe = observer.subscribe(() => undefined)
	await observer.refetch({ cancelRefetch: false })

	await client.invalidateQueries()

	expect(observer.getCurrentResult().data).toBe('ready')
	unsubscribe()
})
