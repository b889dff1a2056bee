import { KnowledgeProfile } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Field } from '@dormer/ui/field'
import { Textarea } from '@dormer/ui/input'
import { FieldsSkeleton } from '@dormer/ui/skeletons'
import { toastSuccess } from '@dormer/ui/toast'
import { Controller, useForm } from 'react-hook-form'
import { errorMessage, showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { TagInput } from '../core/tag-input.tsx'
import { trpc } from '../core/trpc.ts'

const TEXTS = [
	{ name: 'about', label: 'About', help: 'Who you are, in a few sentences' },
	{ name: 'serviceArea', label: 'Service area', help: 'Towns and counties where you work' },
	{ name: 'guarantees', label: 'Guarantees', help: 'What you promise, and for how long' },
] as const

/** Renders the form for the company profile. Dormer uses the profile to answer homeowners' questions. */
export function ProfileCard() {
	const profile = trpc.knowledge.getProfile.useQuery()
	return (
		<section className="card p-5" aria-labelledby="profile">
			<h2 id="profile" className="text-m font-semibold">
				Company profile
			</h2>
			<p className="mb-4 text-s text-ink-2">
				Describe your company in your own words. Dormer uses the profile to answer homeowners.
			</p>
			{profile.isPending && <FieldsSkeleton label="Loading the profile" fields={4} />}
			{profile.isError && (
				<ErrorState
					heading="h3"
					title="The profile could not be loaded"
					message={errorMessage(profile.error)}
					onRetry={() => void profile.refetch()}
				/>
			)}
			{profile.data !== undefined && <ProfileForm saved={profile.data.profile} />}
		</section>
	)
}

function ProfileForm({ saved }: { saved: KnowledgeProfile }) {
	const utils = trpc.useUtils()
	const form = useForm({ resolver: formResolver(KnowledgeProfile), defaultValues: saved })
	const replace = trpc.knowledge.updateProfile.useMutation({
		onSuccess: (fresh) => {
			utils.knowledge.getProfile.setData(undefined, fresh)
			form.reset(fresh.profile)
			toastSuccess('Saved')
		},
		onError: (error) =>
			showFormErrors(error, form.setError, ['services', ...TEXTS.map(({ name }) => name)]),
	})
	const { errors, isDirty } = form.formState
	return (
		<form
			noValidate
			onSubmit={form.handleSubmit((values) => replace.mutate(values))}
			className="grid gap-4"
		>
			<FormAlert message={errors.root?.message} />
			<Field label="Services" help="Press Enter to add a service" error={errors.services?.message}>
				{(control) => (
					<Controller
						control={form.control}
						name="services"
						render={({ field }) => (
							<TagInput control={control} tags={field.value} onChange={field.onChange} />
						)}
					/>
				)}
			</Field>
			{TEXTS.map(({ name, label, help }) => (
				<Field key={name} label={label} help={help} error={errors[name]?.message}>
					{(control) => <Textarea {...control} {...form.register(name)} />}
				</Field>
			))}
			<Button
				type="submit"
				className="justify-self-end"
				busy={replace.isPending}
				disabled={!isDirty}
			>
				Save
			</Button>
		</form>
	)
}
