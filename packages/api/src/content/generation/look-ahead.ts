/**
 * Reads items ahead, at most `width` at a time, and commits their results strictly in order: the whole takes little
 * longer than its slowest reads, and what is committed is always a beginning without gaps. The first failure, of a
 * read or of a commit, ends it.
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
			// A read may fail before its turn comes; it is heard then.
			result.catch(() => {})
			pending.push({ item, result })
			if (pending.length >= width) await commitFirst()
		}
		while (pending.length > 0) await commitFirst()
	} finally {
		await Promise.allSettled(pending.map(({ result }) => result))
	}
}
