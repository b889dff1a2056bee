import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmNameDialog } from '../core/confirm-name-dialog.tsx'
import { fullName } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'

type EraseHomeownerProps = { presentation: Presentation; onClose: () => void }

/**
 * Renders the dialog that erases the data of a homeowner. Afterwards clears the query cache and opens the certificate of the
 * erasure.
 */
export function EraseHomeownerDialog({ presentation, onClose }: EraseHomeownerProps) {
	const { id: presentationId, homeownerData } = presentation
	const name = fullName(homeownerData)
	const queryClient = useQueryClient()
	const utils = trpc.useUtils()
	const navigate = useNavigate()
	const erase = trpc.privacy.eraseHomeowner.useMutation({
		onSuccess: async ({ certificateId }) => {
			await navigate({ to: '/erasures/$certificateId', params: { certificateId } })
			queryClient.removeQueries({ type: 'inactive' })
			await utils.invalidate()
		},
	})
	return (
		<ConfirmNameDialog
			title={`Erase ${name}’s data?`}
			label="Name of the homeowner"
			name={name}
			action="Erase the data"
			isPending={erase.isPending}
			error={erase.error}
			onClose={onClose}
			onConfirm={(typed) => erase.mutate({ presentationId, name: typed })}
		>
			<p>
				Name, address, contact details, emails, questions, measurements and personal recordings will
				be erased from all presentations for this homeowner, and their links will stop working. The
				erasure cannot be undone.
			</p>
			<p>
				Signed contracts and their evidence will stay, because they prove the rights of both parties
				and the law requires such records. A blocked email address will stay blocked. Counts of
				slide views will stay, but without a name.
			</p>
		</ConfirmNameDialog>
	)
}
