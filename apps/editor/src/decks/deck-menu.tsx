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

/** Renders the menu of a deck card: duplicate, archive (with undo) and delete (with confirmation). */
export function DeckMenu({ deck }: { deck: DeckSummary }) {
	const [asking, setAsking] = useState(false)
	const { duplicate, archive, remove } = useDeckActions(deck)
	return (
		<>
			<Menu
				trigger={
					<Button
						size="icon-s"
						aria-label={`More actions for ${deck.name}`}
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
					{deck.isActive ? 'Archive' : 'Restore from archive'}
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
				This will permanently delete {formatCount(deck.slidesCount, 'slide')} and their recordings.
				{deck.presentationsCount > 0 &&
					` Homeowners will still be able to watch ${formatCount(deck.presentationsCount, 'presentation')} of this deck.`}
			</Confirm>
		</>
	)
}

function useDeckActions(deck: DeckSummary) {
	const utils = trpc.useUtils()
	const refreshList = () => utils.decks.list.invalidate()
	const onError = (error: unknown) => toastError(errorMessage(error))
	const duplicate = trpc.decks.duplicate.useMutation({
		onSuccess: async ({ deck: created }) => {
			await refreshList()
			toastSuccess(`${created.name} created`)
		},
		onError,
	})
	const update = trpc.decks.update.useMutation({ onSuccess: refreshList, onError })
	const remove = trpc.decks.delete.useMutation({ onSuccess: refreshList, onError })
	const setActive = (isActive: boolean) => update.mutate({ deckId: deck.id, isActive })
	const archive = (isActive: boolean) => {
		setActive(isActive)
		toastUndo(`${deck.name} ${isActive ? 'restored' : 'archived'}`, {
			label: 'Undo',
			forMs: 6000,
			onUndo: () => setActive(!isActive),
			onExpire: () => undefined,
		})
	}
	return { duplicate, archive, remove }
}
