import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Menu, MenuDelete, MenuItem } from '@dormer/ui/menu'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { Ellipsis, ExternalLink, Link2Off, Pencil, RotateCcw, UserX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { fullName } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'
import { useDeletePresentation } from './use-delete-presentation.ts'

type MenuProps = { presentation: Presentation; framed?: boolean; onDeleted?: () => void }

const EditHomeownerDialog = lazy(async () => ({
	default: (await import('./edit-homeowner-dialog.tsx')).EditHomeownerDialog,
}))
const EraseHomeownerDialog = lazy(async () => ({
	default: (await import('./erase-homeowner-dialog.tsx')).EraseHomeownerDialog,
}))

/** Renders the menu of a presentation. Deletion asks for confirmation because the homeowner's link stops working. */
export function PresentationMenu({ presentation, framed, onDeleted }: MenuProps) {
	const [asking, setAsking] = useState(false)
	const [editing, setEditing] = useState(false)
	const [erasing, setErasing] = useState(false)
	const [replacing, setReplacing] = useState(false)
	const isAdmin = trpc.auth.me.useQuery().data?.user.role === 'admin'
	const utils = trpc.useUtils()
	const name = fullName(presentation.homeownerData)
	const { remove, busy } = useDeletePresentation(() => {
		setAsking(false)
		onDeleted?.()
	})
	const replace = trpc.presentations.replaceLink.useMutation({
		onSuccess: async () => {
			await utils.presentations.invalidate()
			toastSuccess('The presentation has a new link')
		},
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setReplacing(false),
	})
	const prepare = trpc.presentations.start.useMutation({
		onSuccess: () => utils.presentations.invalidate(),
	})
	return (
		<>
			<Menu
				trigger={
					<Button
						look={framed ? 'outline' : 'quiet'}
						size={framed ? 'icon' : 'icon-s'}
						aria-label={`More actions for ${name}`}
					>
						<Ellipsis className="icon" aria-hidden />
					</Button>
				}
			>
				<MenuItem asChild>
					<a href={presentation.url} target="_blank" rel="noreferrer">
						<ExternalLink className="icon" aria-hidden />
						Open as homeowner
					</a>
				</MenuItem>
				<MenuItem icon={<Pencil className="icon" aria-hidden />} onSelect={() => setEditing(true)}>
					Edit the homeowner
				</MenuItem>
				{presentation.status === 'failed' && (
					<MenuItem
						icon={<RotateCcw className="icon" aria-hidden />}
						onSelect={() => prepare.mutate({ presentationId: presentation.id })}
					>
						Prepare again
					</MenuItem>
				)}
				<MenuItem
					icon={<Link2Off className="icon" aria-hidden />}
					onSelect={() => setReplacing(true)}
				>
					New link
				</MenuItem>
				{isAdmin && (
					<MenuItem icon={<UserX className="icon" aria-hidden />} onSelect={() => setErasing(true)}>
						Erase the homeowner’s data
					</MenuItem>
				)}
				<MenuDelete onSelect={() => setAsking(true)} />
			</Menu>
			{editing && (
				<Suspense>
					<EditHomeownerDialog presentation={presentation} onClose={() => setEditing(false)} />
				</Suspense>
			)}
			{erasing && (
				<Suspense>
					<EraseHomeownerDialog presentation={presentation} onClose={() => setErasing(false)} />
				</Suspense>
			)}
			<Confirm
				open={replacing}
				onOpenChange={setReplacing}
				title={`Replace the link for ${name}?`}
				action="Replace the link"
				busy={replace.isPending}
				onConfirm={() => replace.mutate({ presentationId: presentation.id })}
			>
				The old link will stop working right away, including in emails that were sent. Send{' '}
				{presentation.homeownerData.first_name} the new one.
			</Confirm>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Delete the presentation for ${name}?`}
				action="Delete presentation"
				busy={busy}
				onConfirm={() => remove(presentation.id)}
			>
				{presentation.homeownerData.first_name}’s link will stop working.
			</Confirm>
		</>
	)
}
