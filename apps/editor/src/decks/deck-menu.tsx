import type { DeckSummary } from '@dormer/api/content/decks/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Menu, MenuDelete, MenuItem } from '@dormer/ui/menu'
import { toastError, toastSuccess, toastUndo } from '@dormer/ui/toast'
import { Archive, ArchiveRestore, Copy, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatCount } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'

/** What can be done with a deck from its card. Deleting asks; archiving can be undone. */
export function DeckMenu({ deck }: { deck: DeckSummary }) {
	const [asking, setAsking] = useState(false)
	const { duplicate, archive, remove } = useDeckActions(deck)
	return (
		<>
			<Menu
				trigger={
					<Button
						size="icon-s"
						aria-label={`More about ${deck.name}`}
						className="absolute top-3 right-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
					>
						<Ellipsis className="icon" aria-hidden />
					</Button>
				}
			>
				<MenuItem
					icon={<Copy className="icon" aria-hidden />}
					onSelect={() => duplicate.mutate({ deckId: deck.id })}
				>
					Duplicate
				</MenuItem>
				<MenuItem
					icon={
						deck.isActive ? (
							<Archive className="icon" aria-hidden />
						) : (
							<ArchiveRestore className="icon" aria-hidden />
						)
					}
					onSelect={() => archive(!deck.isActive)}
				>
					{deck.isActive ? 'Archive' : 'Take out of the archive'}
				</MenuItem>
				<MenuDelete onSelect={() => setAsking(true)} />
			</Menu>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Delete ${deck.name}?`}
				action="Delete deck"
				busy={remove.isPending}
				onConfirm={() => remove.mutate({ deckId: deck.id }, { onSettled: () => setAsking(false) })}
			>
				Its {formatCount(deck.slidesCount, 'slide')} and recordings go away for good.
				{deck.presentationsCount > 0 &&
					` The ${formatCount(deck.presentationsCount, 'presentation')} made from it keep playing.`}
			</Confirm>
		</>
	)
}

function useDeckActions(deck: DeckSummary) {
	const utils = trpc.useUtils()
	const reread = () => utils.decks.list.invalidate()
	const onError = (error: unknown) => toastError(errorMessage(error))
	const duplicate = trpc.decks.duplicate.useMutation({
		onSuccess: async ({ deck: copy }) => {
			await reread()
			toastSuccess(`${copy.name} is ready`)
		},
		onError,
	})
	const update = trpc.decks.update.useMutation({ onSuccess: reread, onError })
	const remove = trpc.decks.delete.useMutation({ onSuccess: reread, onError })
	const setActive = (isActive: boolean) => update.mutate({ deckId: deck.id, isActive })
	const archive = (isActive: boolean) => {
		setActive(isActive)
		const done = isActive ? 'is out of the archive' : 'is archived'
		toastUndo(`${deck.name} ${done}`, {
			label: 'Undo',
			forMs: 6000,
			onUndo: () => setActive(!isActive),
			onExpire: () => undefined,
		})
	}
	return { duplicate, archive, remove }
}
