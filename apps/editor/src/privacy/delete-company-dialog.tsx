import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ConfirmNameDialog } from '../core/confirm-name-dialog.tsx'
import { trpc } from '../core/trpc.ts'

type DeleteCompanyProps = { name: string; onClose: () => void }

/** Renders the dialog that deletes the company. Opens the sign-in page after the deletion. */
export function DeleteCompanyDialog({ name, onClose }: DeleteCompanyProps) {
	const queryClient = useQueryClient()
	const router = useRouter()
	const remove = trpc.privacy.deleteCompany.useMutation({
		onSuccess: async ({ certificateId }) => {
			queryClient.clear()
			await router.navigate({ to: '/login', search: { erasure: certificateId } })
		},
	})
	return (
		<ConfirmNameDialog
			title={`Delete ${name}?`}
			label="Name of the company"
			name={name}
			action="Delete company"
			isPending={remove.isPending}
			error={remove.error}
			onClose={onClose}
			onConfirm={(typed) => remove.mutate({ name: typed })}
		>
			<p>
				All members will be signed out immediately, and links to presentations will stop working.
				Decks, presentations, homeowners, emails, recordings and files will be deleted. The deletion
				cannot be undone.
			</p>
			<p>
				Signed contracts and their evidence will stay, because the homeowners rely on them and laws
				on commercial records require them. If the company has signed contracts, export its data
				first.
			</p>
		</ConfirmNameDialog>
	)
}
