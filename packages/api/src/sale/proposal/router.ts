import { MAX_IMAGE_BYTES } from '../../content/images/limits.ts'
import { orgProcedure, presentationOrUserProcedure, router } from '../../core/trpc.ts'
import { addPhoto, deletePhoto, updatePhoto } from './photos.ts'
import { getProposal } from './read-proposal.ts'
import { getProposalPdf } from './render-proposal.ts'
import {
	AddPhotoInput,
	PhotoInput,
	Proposal,
	ProposalInput,
	ProposalPdf,
	ProposalVersions,
	UpdatePhotoInput,
} from './schema.ts'
import { createVersion, listVersions } from './versions.ts'

const group = 'Presentations'

export const proposalRouter = router({
	get: presentationOrUserProcedure('presentations:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}/proposal',
			group,
			summary: 'Get the proposal of a presentation',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'RATE_LIMITED'],
		})
		.input(ProposalInput)
		.output(Proposal)
		.query(({ ctx, input }) => getProposal(ctx, input)),
	pdf: presentationOrUserProcedure('presentations:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}/proposal/pdf',
			group,
			summary: 'Download the proposal of a presentation as a PDF',
			produces: 'application/pdf',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'],
		})
		.input(ProposalInput)
		.output(ProposalPdf)
		.query(({ ctx, input }) => getProposalPdf(ctx, input)),
	listVersions: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}/proposal/versions',
			group,
			summary: 'List the versions of a proposal',
			errors: ['NOT_FOUND'],
		})
		.input(ProposalInput)
		.output(ProposalVersions)
		.query(({ ctx, input }) => listVersions(ctx, input)),
	createVersion: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/proposal/versions',
			group,
			summary: 'Store the proposal as a new version',
			status: 201,
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(ProposalInput)
		.output(ProposalVersions)
		.mutation(({ ctx, input }) => createVersion(ctx, input)),
	addPhoto: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/photos',
			group,
			summary: 'Add a photo of this roof to the proposal',
			status: 201,
			errors: ['NOT_FOUND', 'CONFLICT', 'UNSUPPORTED_TYPE', 'PAYLOAD_TOO_LARGE'],
			files: { file: { max: 1, bytes: MAX_IMAGE_BYTES } },
		})
		.input(AddPhotoInput)
		.output(Proposal)
		.mutation(({ ctx, input }) => addPhoto(ctx, input)),
	updatePhoto: orgProcedure('presentations:write')
		.meta({
			rest: 'PATCH /api/presentations/{presentationId}/photos/{photoId}',
			group,
			summary: 'Change the caption, marks or position of a photo',
			errors: ['NOT_FOUND'],
		})
		.input(UpdatePhotoInput)
		.output(Proposal)
		.mutation(({ ctx, input }) => updatePhoto(ctx, input)),
	deletePhoto: orgProcedure('presentations:write')
		.meta({
			rest: 'DELETE /api/presentations/{presentationId}/photos/{photoId}',
			group,
			summary: 'Delete a photo from the proposal',
			errors: ['NOT_FOUND'],
		})
		.input(PhotoInput)
		.output(Proposal)
		.mutation(({ ctx, input }) => deletePhoto(ctx, input)),
})
