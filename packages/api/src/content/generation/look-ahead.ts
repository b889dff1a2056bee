/**
 * Reads up to `width` items concurrently, but commits the results strictly in the order of the items. Rejects with the first
 * error of a read or a commit.
 */
export async function lookAhead<Item, Result>(
	items: AsyncIterable<Item>,
	width: number,
	work: {
		read: (item: Item) => Promise<Result>
		commit: (item: Item, result: Result) => Promise<void>
	},
): Promise<void> {
	const pending: { item: Item; result: Promise<Result> }[] = []
	const commitFirst = async () => {
		const first = pending.shift()
		if (first !== undefined) await work.commit(first.item, await first.result)
	}
	try {
		for await (const item of items) {
			const result = work.read(item)
			// A read can reject before `commitFirst` awaits it. The empty handler prevents an unhandled rejection.
			result.catch(() => {})
			pending.push({ item, result })
			if (pending.length >= width) await commitFirst()
		}
		while (pending.length > 0) await commitFirst()
	} finally {
		await Promise.allSettled(pending.map(({ result }) => result))
	}
}
