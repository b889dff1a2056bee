import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { CalendarX } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { formatRelativeTime } from '../core/format.ts'
import { RENEWED_DAYS } from '../core/renewed-days.ts'
import { trpc } from '../core/trpc.ts'

const DAY_MS = 86_400_000

/** Renders when the link of a presentation expired and what its homeowner sees, with a button that opens the link again. */
export function ExpiredBanner({ presentation }: { presentation: Presentation }) {
	const { id: presentationId, expiresAt, homeownerData } = presentation
	const utils = trpc.useUtils()
	const renew = trpc.presentations.update.useMutation({
		onSuccess: ({ presentation: renewed }) => {
			utils.presentations.get.setData({ presentationId }, { presentation: renewed })
			void utils.presentations.list.invalidate()
			toastSuccess(`The link will work for ${RENEWED_DAYS} days`)
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	if (expiresAt === null || new Date(expiresAt) > new Date()) return null
	return (
		<section
			aria-label="Expired"
			className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-m bg-warn-soft px-4 py-3"
		>
			<CalendarX className="icon text-warn" aria-hidden />
			<p className="min-w-0 flex-1 basis-64 text-s">
				<b className="font-semibold">The link expired {formatRelativeTime(expiresAt)}.</b>{' '}
				{homeownerData.first_name} sees how to reach you, and can ask for new prices.
			</p>
			<Button
				busy={renew.isPending}
				onClick={() =>
					renew.mutate({
						presentationId,
						expiresAt: new Date(Date.now() + RENEWED_DAYS * DAY_MS).toISOString(),
					})
				}
			>
				Renew the link for {RENEWED_DAYS} days
			</Button>
		</section>
	)
}
