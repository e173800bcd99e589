// Written by `npm run openapi`. Do not change it by hand.

export interface paths {
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEmails"];
        put?: never;
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{emailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["rescheduleEmail"];
        trace?: never;
    };
    "/emails/{emailId}/attachments/{attachmentIndex}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEmailAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{emailId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/cancellations/{cancellationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{emailId}/diagnosis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEmailDiagnosis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/diagnosis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDiagnosis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listContacts"];
        put?: never;
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{contactRef}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch: operations["updateContact"];
        trace?: never;
    };
    "/contacts/{contactRef}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listContactProperties"];
        put?: never;
        post: operations["createContactProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact-properties/{propertyName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteContactProperty"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listImports"];
        put?: never;
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/imports/{importId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/imports/{importId}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/exports/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAudiences"];
        put?: never;
        post: operations["createAudience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiences/{audienceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAudience"];
        put?: never;
        post?: never;
        delete: operations["deleteAudience"];
        options?: never;
        head?: never;
        patch: operations["updateAudience"];
        trace?: never;
    };
    "/audiences/{audienceId}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAudienceContacts"];
        put?: never;
        post: operations["addToAudience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audiences/{audienceId}/contacts/{contactRef}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeFromAudience"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTopics"];
        put?: never;
        post: operations["createTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topics/{topicId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTopic"];
        put?: never;
        post?: never;
        delete: operations["deleteTopic"];
        options?: never;
        head?: never;
        patch: operations["updateTopic"];
        trace?: never;
    };
    "/topics/{topicId}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTopicContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSegments"];
        put?: never;
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSegment"];
        put?: never;
        post?: never;
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        patch: operations["updateSegment"];
        trace?: never;
    };
    "/segments/{segmentId}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSegmentContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["leaveTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSuppressions"];
        put?: never;
        post: operations["createSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{suppressionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{linkToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showUnsubscribePage"];
        put?: never;
        post: operations["unsubscribeByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTemplates"];
        put?: never;
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["validateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/templates/{templateId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["publishTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTemplateVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}/versions/{templateVersion}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTemplateVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["diffTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTemplateUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["renderTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBroadcasts"];
        put?: never;
        post: operations["createBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBroadcast"];
        put?: never;
        post?: never;
        delete: operations["deleteBroadcast"];
        options?: never;
        head?: never;
        patch: operations["updateBroadcast"];
        trace?: never;
    };
    "/broadcasts/{broadcastId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicateBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/unschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unscheduleBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pauseBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resumeBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBroadcastCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["checkBroadcast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBroadcastEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/unsent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBroadcastUnsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts/{broadcastId}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBroadcastAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDomains"];
        put?: never;
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDomain"];
        put?: never;
        post?: never;
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/domains/{domainId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/dns-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDnsRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCompliance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/delivery-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeliveryTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInboundEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/emails/{inboundEmailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInboundEmail"];
        put?: never;
        post?: never;
        delete: operations["deleteInboundEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/emails/{inboundEmailId}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInboundRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/emails/{inboundEmailId}/attachments/{attachmentIndex}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInboundAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/emails/{inboundEmailId}/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reprocessInboundEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInboundRoutes"];
        put?: never;
        post: operations["createInboundRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/routes/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["evaluateInboundRoutes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/routes/{routeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInboundRoute"];
        put?: never;
        post?: never;
        delete: operations["deleteInboundRoute"];
        options?: never;
        head?: never;
        patch: operations["updateInboundRoute"];
        trace?: never;
    };
    "/inbound/blocklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBlocklist"];
        put?: never;
        post: operations["createBlocklistEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/blocklist/{blocklistEntryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteBlocklistEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInboundSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateInboundSettings"];
        trace?: never;
    };
    "/forwarding/{confirmToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showForwardingPage"];
        put?: never;
        post: operations["confirmForwarding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/dmarc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDmarcReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOutbound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateOutbound"];
        trace?: never;
    };
    "/outbound/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pauseOutbound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbound/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resumeOutbound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/limits/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProjects"];
        put?: never;
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateProject"];
        trace?: never;
    };
    "/projects/{projectId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeys"];
        put?: never;
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateKey"];
        trace?: never;
    };
    "/projects/{projectId}/keys/{keyId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMembers"];
        put?: never;
        post: operations["addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{projectId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch: operations["changeMember"];
        trace?: never;
    };
    "/ai/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["generateMarkup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddMemberBody: {
            userId: string;
            /** @enum {string} */
            role: "owner" | "member";
        };
        AddToAudienceBody: {
            contactId?: string;
            email?: string;
        } & (unknown | unknown);
        ApiKey: {
            id: string;
            name: string;
            last4: string;
            scopes: "*"[] | ("email:send" | "email:read" | "contact:read" | "contact:write" | "contact:delete" | "audience:read" | "audience:write" | "audience:delete" | "template:read" | "template:write" | "template:delete" | "broadcast:read" | "broadcast:write" | "broadcast:delete" | "broadcast:send" | "domain:read" | "domain:write" | "domain:delete" | "domain:dns-read" | "topic:read" | "topic:write" | "topic:delete" | "segment:read" | "segment:write" | "segment:delete" | "subscription:subscribe" | "subscription:unsubscribe" | "webhook:read" | "webhook:write" | "webhook:delete" | "activity:read" | "limits:read" | "outbound:read" | "outbound:write" | "inbound:read" | "inbound:write" | "inbound:delete" | "ai:generate")[];
            domainId: string | null;
            capture: boolean;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            revokedAt: string | null;
        };
        Audience: {
            id: string;
            name: string;
            description: string | null;
            contactCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: string;
            action: string;
            target: string;
            detail: {
                [key: string]: unknown;
            };
        };
        BlocklistEntry: {
            id: string;
            /** @enum {string} */
            kind: "address" | "domain" | "subdomains" | "network";
            value: string;
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Broadcast: {
            id: string;
            name: string;
            domainId: string;
            audienceId: string | null;
            segmentId: string | null;
            topicId: string | null;
            /** @enum {string} */
            status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "sent" | "canceled" | "failed";
            revision: number;
            scheduledAt: string | null;
            latestAt: string | null;
            startedAt: string | null;
            endedAt: string | null;
            reason: ("missed" | "insufficient_balance" | "outbound_quota_exceeded" | "domain_not_verified" | "region_retired" | "receiver_rules" | "outbound_paused" | "recipients_gone" | "bounces" | "complaints" | "caller" | "paused_too_long") | null;
            recipientCount: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            from: string | null;
            replyTo: string[];
            subject: string | null;
            previewText: string | null;
            html: string | null;
            text: string | null;
            template: {
                id: string;
                version: number | null;
                variables: {
                    [key: string]: unknown;
                };
            } | null;
            variants: {
                b: {
                    subject: string | null;
                    previewText: string | null;
                    html: string | null;
                    text: string | null;
                };
                share: number;
                /** @enum {string} */
                decideBy: "opens" | "clicks";
                decideAfterMinutes: number;
                winner: ("a" | "b") | null;
                decidedAt: string | null;
            } | null;
        };
        BroadcastAnalytics: {
            recipients: number;
            sent: number;
            unsent: {
                [key: string]: number;
            };
            leftOut: {
                [key: string]: number;
            };
            delivered: number;
            bounced: number;
            complained: number;
            opened: number;
            clicked: number;
            unsubscribed: number;
            machineOpened: number;
            machineClicked: number;
            rates: {
                bounced: number | null;
                complained: number | null;
                opened: number | null;
                clicked: number | null;
                unsubscribed: number | null;
            };
            links: {
                link: string | null;
                clicks: number;
                machineClicks: number;
                recipients: number;
                machineRecipients: number;
            }[];
            hours: {
                /** Format: date-time */
                from: string;
                delivered: number;
                bounced: number;
                complained: number;
                opened: number;
                clicked: number;
                unsubscribed: number;
                machineOpened: number;
                machineClicked: number;
            }[];
            providers: {
                /** @enum {string} */
                provider: "google" | "microsoft" | "yahoo" | "apple" | "other";
                delivered: number;
                bounced: number;
                complained: number;
                opened: number;
                clicked: number;
                unsubscribed: number;
                machineOpened: number;
                machineClicked: number;
                rates: {
                    complained: number | null;
                    opened: number | null;
                    clicked: number | null;
                    unsubscribed: number | null;
                };
            }[];
            variants: {
                /** @enum {string} */
                part: "a" | "b" | "rest";
                variant: ("a" | "b") | null;
                recipients: number;
                delivered: number;
                bounced: number;
                complained: number;
                opened: number;
                clicked: number;
                unsubscribed: number;
                machineOpened: number;
                machineClicked: number;
                rates: {
                    complained: number | null;
                    opened: number | null;
                    clicked: number | null;
                    unsubscribed: number | null;
                };
            }[];
            rules: {
                recipients: string;
                sent: string;
                unsent: string;
                leftOut: string;
                delivered: string;
                bounced: string;
                complained: string;
                opened: string;
                clicked: string;
                unsubscribed: string;
                machineOpened: string;
                machineClicked: string;
            };
            isComplete: boolean;
            /** Format: date-time */
            asOf: string;
        };
        BroadcastCanceledEvent: {
            id: string;
            /** @constant */
            type: "broadcast.canceled";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["BroadcastEventData"];
        };
        BroadcastCost: {
            isFinal: boolean;
            recipients: number | null;
            isExact: boolean;
            leftOut: {
                [key: string]: number;
            };
            unitMicros: number;
            credits: number | null;
            micros: number | null;
            refunded: {
                units: number;
                credits: number;
                micros: number;
            };
            after: {
                credits: number;
                balanceMicros: number;
                quotaLeft: number;
            } | null;
        };
        BroadcastEmail: {
            id: string;
            contactId: string;
            to: string;
            /** @enum {string} */
            status: "scheduled" | "queued" | "sending" | "sent" | "delivery_delayed" | "delivered" | "suppressed" | "captured" | "canceled" | "failed" | "bounced" | "complained";
            reason: ("unsubscribed" | "topic_left" | "suppressed" | "restricted" | "captured" | "erased" | "contact_gone" | "address_changed" | "invalid" | "missing_field" | "rendering_failed" | "rejected" | "unknown_outcome" | "canceled") | null;
            detail: string | null;
            messageId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            at: string;
            openedAt: string | null;
            clickedAt: string | null;
            unsubscribedAt: string | null;
            bounceType: ("permanent" | "transient") | null;
            clicks: {
                link: string | null;
                clicks: number;
            }[];
        };
        BroadcastEventData: {
            broadcastId: string;
            name: string;
            status: string;
            /** Format: date-time */
            scheduledAt?: string;
            latestAt?: string | null;
            recipients?: number;
            reason?: string;
        };
        BroadcastFailedEvent: {
            id: string;
            /** @constant */
            type: "broadcast.failed";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["BroadcastEventData"];
        };
        BroadcastPausedEvent: {
            id: string;
            /** @constant */
            type: "broadcast.paused";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["BroadcastEventData"];
        };
        BroadcastResumedEvent: {
            id: string;
            /** @constant */
            type: "broadcast.resumed";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["BroadcastEventData"];
        };
        BroadcastScheduledEvent: {
            id: string;
            /** @constant */
            type: "broadcast.scheduled";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["BroadcastEventData"];
        };
        BroadcastSentEvent: {
            id: string;
            /** @constant */
            type: "broadcast.sent";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["BroadcastEventData"];
        };
        BroadcastStartedEvent: {
            id: string;
            /** @constant */
            type: "broadcast.started";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["BroadcastEventData"];
        };
        BroadcastSummary: {
            id: string;
            name: string;
            domainId: string;
            audienceId: string | null;
            segmentId: string | null;
            topicId: string | null;
            /** @enum {string} */
            status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "sent" | "canceled" | "failed";
            revision: number;
            scheduledAt: string | null;
            latestAt: string | null;
            startedAt: string | null;
            endedAt: string | null;
            reason: ("missed" | "insufficient_balance" | "outbound_quota_exceeded" | "domain_not_verified" | "region_retired" | "receiver_rules" | "outbound_paused" | "recipients_gone" | "bounces" | "complaints" | "caller" | "paused_too_long") | null;
            recipientCount: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CancelBroadcastBody: Record<string, never>;
        CancelEmailBody: Record<string, never>;
        CancelEmailsBody: {
            filter: {
                /** @enum {string} */
                status?: "scheduled" | "queued";
                tag?: string;
                domainId?: string;
                sameBulkAs?: string;
                /** Format: date-time */
                createdAfter?: string;
                /** Format: date-time */
                createdBefore?: string;
                /** Format: date-time */
                scheduledAfter?: string;
                /** Format: date-time */
                scheduledBefore?: string;
            };
            dryRun?: boolean;
        };
        Cancellation: {
            id: string;
            /** @enum {string} */
            status: "running" | "done" | "failed";
            dryRun: boolean;
            filter: {
                /** @enum {string} */
                status?: "scheduled" | "queued";
                tag?: string;
                domainId?: string;
                sameBulkAs?: string;
                /** Format: date-time */
                createdAfter?: string;
                /** Format: date-time */
                createdBefore?: string;
                /** Format: date-time */
                scheduledAfter?: string;
                /** Format: date-time */
                scheduledBefore?: string;
            };
            counts: {
                matched: number;
                canceled: number;
                tooLate: number;
            };
            refund: {
                credits: number;
                micros: number;
            };
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        ChangeMemberBody: {
            /** @enum {string} */
            role: "owner" | "member";
        };
        ChangedContact: {
            id: string;
            unsubscribed: boolean;
            resubscriptionLocked: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ChangedEmail: {
            id: string;
            /** @enum {string} */
            status: "scheduled" | "queued" | "sending" | "sent" | "delivery_delayed" | "delivered" | "suppressed" | "captured" | "canceled" | "failed" | "bounced" | "complained";
            scheduledAt: string | null;
        };
        CheckBroadcastReply: {
            isReady: boolean;
            domainStatus: ("pending" | "verified" | "temporary_failure" | "failed") | null;
            issues: {
                path: string;
                message: string;
            }[];
            findings: {
                /** @enum {string} */
                severity: "error" | "warning";
                code: string;
                message: string;
                field: string;
                line: number;
                column: number;
            }[];
            dryRun: {
                recipients: number;
                isComplete: boolean;
                notRendered: number;
                reasons: {
                    /** @enum {string} */
                    reason: "missing_field" | "rendering_failed";
                    detail: string;
                    recipients: number;
                }[];
            } | null;
            rules: {
                /** @enum {string} */
                rule: "spf" | "dkim" | "dmarc" | "complaint_rate" | "one_click" | "from_domain" | "refusals" | "rate_limit" | "display_name" | "reply_prefix" | "hidden_content" | "reply_to";
                /** @enum {string} */
                receiver: "google" | "microsoft" | "yahoo" | "apple";
                source: string;
                /** @enum {string} */
                appliesTo: "everyone" | "bulk" | "marketing";
                /** @enum {string} */
                state: "met" | "at_risk" | "broken" | "unknown";
                evidence: string;
                action: string | null;
            }[];
        };
        Compliance: {
            domainId: string;
            name: string;
            organizationalDomain: string;
            bulkSince: string | null;
            dmarc: {
                /** @enum {string} */
                status: "found" | "missing" | "several" | "unknown";
                policy: ("none" | "quarantine" | "reject") | null;
                foundAt: string | null;
            };
            rules: {
                /** @enum {string} */
                rule: "spf" | "dkim" | "dmarc" | "complaint_rate" | "one_click" | "from_domain" | "refusals" | "rate_limit";
                /** @enum {string} */
                receiver: "google" | "microsoft" | "yahoo" | "apple";
                source: string;
                /** @enum {string} */
                appliesTo: "everyone" | "bulk" | "marketing";
                /** @enum {string} */
                state: "met" | "at_risk" | "broken" | "unknown";
                evidence: string;
                action: string | null;
            }[];
            /** Format: date-time */
            checkedAt: string;
        };
        ConfirmForwardingBody: {
            /** @constant */
            confirm?: "yes";
        };
        ConsentEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            change: string;
            /** @enum {string} */
            source: "api" | "import" | "link" | "complaint";
            actor: string;
            topicId: string | null;
        };
        Contact: {
            id: string;
            email: string;
            firstName: string | null;
            lastName: string | null;
            properties: {
                [key: string]: string | number | boolean;
            };
            unsubscribed: boolean;
            unsubscribedAt: string | null;
            resubscriptionLocked: boolean;
            audienceIds: string[];
            topicIds: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ContactCreatedEvent: {
            id: string;
            /** @constant */
            type: "contact.created";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["ContactEventData"];
        };
        ContactDeletedEvent: {
            id: string;
            /** @constant */
            type: "contact.deleted";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["ContactEventData"];
        };
        ContactEventData: {
            contactId: string;
            contact?: {
                id: string;
                email: string;
                firstName: string | null;
                lastName: string | null;
                unsubscribed: boolean;
                resubscriptionLocked: boolean;
                audienceIds: string[];
                topicIds: string[];
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
            changes?: string[];
            /** @constant */
            erased?: true;
        };
        ContactProperty: {
            key: string;
            /** @enum {string} */
            type: "string" | "number" | "boolean" | "date";
            /** Format: date-time */
            createdAt: string;
        };
        ContactResubscribedEvent: {
            id: string;
            /** @constant */
            type: "contact.resubscribed";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["ContactEventData"];
        };
        ContactUnsubscribedEvent: {
            id: string;
            /** @constant */
            type: "contact.unsubscribed";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["ContactEventData"];
        };
        ContactUpdatedEvent: {
            id: string;
            /** @constant */
            type: "contact.updated";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["ContactEventData"];
        };
        CreateAudienceBody: {
            name: string;
        };
        CreateBlocklistEntryBody: {
            value: string;
            reason?: string | null;
        };
        CreateBroadcastBody: {
            name: string;
            domainId: string;
            from?: string | null;
            replyTo?: string | string[];
            subject?: string | null;
            previewText?: string | null;
            html?: string | null;
            text?: string | null;
            template?: ({
                id?: string;
                alias?: string;
                version?: number;
                variables?: {
                    [key: string]: unknown;
                };
            } & (unknown | unknown)) | null;
            variants?: {
                b: {
                    subject?: string;
                    previewText?: string;
                    html?: string;
                    text?: string;
                };
                share: number;
                /** @enum {string} */
                decideBy: "opens" | "clicks";
                decideAfterMinutes: number;
            } | null;
            audienceId?: string | null;
            segmentId?: string | null;
            topicId?: string | null;
        } & (unknown & unknown);
        CreateBroadcastReply: {
            id: string;
            name: string;
            domainId: string;
            audienceId: string | null;
            segmentId: string | null;
            topicId: string | null;
            /** @enum {string} */
            status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "sent" | "canceled" | "failed";
            revision: number;
            scheduledAt: string | null;
            latestAt: string | null;
            startedAt: string | null;
            endedAt: string | null;
            reason: ("missed" | "insufficient_balance" | "outbound_quota_exceeded" | "domain_not_verified" | "region_retired" | "receiver_rules" | "outbound_paused" | "recipients_gone" | "bounces" | "complaints" | "caller" | "paused_too_long") | null;
            recipientCount: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            from: string | null;
            replyTo: string[];
            subject: string | null;
            previewText: string | null;
            html: string | null;
            text: string | null;
            template: {
                id: string;
                version: number | null;
                variables: {
                    [key: string]: unknown;
                };
            } | null;
            variants: {
                b: {
                    subject: string | null;
                    previewText: string | null;
                    html: string | null;
                    text: string | null;
                };
                share: number;
                /** @enum {string} */
                decideBy: "opens" | "clicks";
                decideAfterMinutes: number;
                winner: ("a" | "b") | null;
                decidedAt: string | null;
            } | null;
            findings: {
                /** @enum {string} */
                severity: "error" | "warning";
                code: string;
                message: string;
                field: string;
                line: number;
                column: number;
            }[];
        };
        CreateContactBody: {
            email: string;
            firstName?: string | null;
            lastName?: string | null;
            properties?: {
                [key: string]: (string | number | boolean) | null;
            };
            unsubscribed?: boolean;
            audienceIds?: string[];
            topicIds?: string[];
        };
        CreateContactPropertyBody: {
            key: string;
            /** @enum {string} */
            type: "string" | "number" | "boolean" | "date";
        };
        CreateDomainBody: {
            name: string;
            region?: string;
            inbound?: boolean;
            replaceMx?: boolean;
        };
        CreateExportBody: {
            audienceId?: string;
            topicId?: string;
            segmentId?: string;
        };
        CreateImportBody: {
            csv?: string;
            columns?: {
                [key: string]: string | null;
            };
            /** @enum {string} */
            onConflict: "skip" | "update";
            audienceIds?: string[];
            topicIds?: string[];
        };
        CreateImportReply: {
            id: string;
            /** @enum {string} */
            status: "waiting" | "running" | "done" | "failed";
            counts: {
                lines: number;
                created: number;
                updated: number;
                skipped: number;
                failed: number;
            };
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            uploadUrl: string | null;
        };
        CreateInboundRouteBody: {
            name?: string | null;
            match: {
                recipient: string;
                from?: string;
                subject?: string;
                verdicts?: {
                    /** @enum {string} */
                    spf?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    dkim?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    dmarc?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    spam?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    virus?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                };
                hasAttachment?: boolean;
            };
            priority?: number;
            /** @enum {string} */
            tags?: "any" | "exact";
            action: {
                /** @constant */
                type: "forward";
                evenIfSpam?: boolean;
                to: string[];
            } | {
                /** @constant */
                type: "webhook";
                webhookId: string;
            } | {
                /** @constant */
                type: "reply";
                templateId: string;
            } | {
                /** @constant */
                type: "store";
            } | {
                /** @constant */
                type: "drop";
            };
            stop?: boolean;
            enabled?: boolean;
        };
        CreateKeyBody: {
            name: string;
            scopes?: ("*" | "email:send" | "email:read" | "contact:read" | "contact:write" | "contact:delete" | "audience:read" | "audience:write" | "audience:delete" | "template:read" | "template:write" | "template:delete" | "broadcast:read" | "broadcast:write" | "broadcast:delete" | "broadcast:send" | "domain:read" | "domain:write" | "domain:delete" | "domain:dns-read" | "topic:read" | "topic:write" | "topic:delete" | "segment:read" | "segment:write" | "segment:delete" | "subscription:subscribe" | "subscription:unsubscribe" | "webhook:read" | "webhook:write" | "webhook:delete" | "activity:read" | "limits:read" | "outbound:read" | "outbound:write" | "inbound:read" | "inbound:write" | "inbound:delete" | "ai:generate")[];
            domainId?: string | null;
            capture?: boolean;
        };
        CreateKeyReply: {
            id: string;
            name: string;
            last4: string;
            scopes: "*"[] | ("email:send" | "email:read" | "contact:read" | "contact:write" | "contact:delete" | "audience:read" | "audience:write" | "audience:delete" | "template:read" | "template:write" | "template:delete" | "broadcast:read" | "broadcast:write" | "broadcast:delete" | "broadcast:send" | "domain:read" | "domain:write" | "domain:delete" | "domain:dns-read" | "topic:read" | "topic:write" | "topic:delete" | "segment:read" | "segment:write" | "segment:delete" | "subscription:subscribe" | "subscription:unsubscribe" | "webhook:read" | "webhook:write" | "webhook:delete" | "activity:read" | "limits:read" | "outbound:read" | "outbound:write" | "inbound:read" | "inbound:write" | "inbound:delete" | "ai:generate")[];
            domainId: string | null;
            capture: boolean;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            revokedAt: string | null;
            key: string;
        };
        CreateProjectBody: {
            name: string;
            noticeEmail?: string | null;
        };
        CreateSegmentBody: {
            name: string;
            filter: unknown;
        };
        CreateSuppressionBody: {
            email: string;
            /** @enum {string} */
            scope?: "all" | "marketing";
            /** Format: date-time */
            expiresAt?: string;
        };
        CreateTemplateBody: {
            name: string;
            alias?: string | null;
            /** @enum {string} */
            kind?: "template" | "layout" | "block";
            /** @enum {string} */
            purpose?: "transactional" | "marketing";
            fromGeneration?: string;
            subject?: string;
            html?: string | null;
            mjml?: string | null;
            text?: string | null;
            variables?: {
                key: string;
                required?: boolean;
                fallback?: (string | number | boolean) | null;
            }[];
        };
        CreateTemplateReply: {
            id: string;
            name: string;
            alias: string | null;
            /** @enum {string} */
            kind: "template" | "layout" | "block";
            /** @enum {string} */
            purpose: "transactional" | "marketing";
            /** @enum {string} */
            origin: "written" | "generated";
            generationId: string | null;
            editedBy: string | null;
            /** @enum {string} */
            status: "draft" | "published";
            version: number;
            publishedVersion: number | null;
            publishedAt: string | null;
            hasUnpublishedChanges: boolean;
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            subject: string;
            html: string | null;
            mjml: string | null;
            text: string | null;
            variables: {
                key: string;
                required: boolean;
                fallback: string | number | boolean | null;
            }[];
            findings: {
                /** @enum {string} */
                severity: "error" | "warning";
                code: string;
                message: string;
                field: string;
                line: number;
                column: number;
            }[];
        };
        CreateTopicBody: {
            name: string;
        };
        CreateWebhookBody: {
            url: string;
            events: string[];
            enabled?: boolean;
            /** @enum {string} */
            format?: "standard" | "resend";
        };
        CreateWebhookReply: {
            id: string;
            url: string;
            events: string[];
            enabled: boolean;
            /** @enum {string} */
            format: "standard" | "resend";
            disabledReason: ("gone" | "failing") | null;
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            secret: string;
        };
        DeleteAudienceReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteBlocklistEntryReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteBroadcastReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteContactPropertyReply: {
            key: string;
            /** @constant */
            deleted: true;
        };
        DeleteContactReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteDomainReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteInboundEmailReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteInboundRouteReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteSegmentReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteSuppressionReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteTemplateReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteTopicReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteWebhookReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        Delivery: {
            id: string;
            webhookId: string;
            eventId: string;
            eventType: string;
            emailId: string | null;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            reason: string | null;
            attempts: number;
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            attemptLog: {
                /** Format: date-time */
                at: string;
                status: number | null;
                ms: number;
                answer: string;
            }[];
        };
        DeliverySummary: {
            id: string;
            webhookId: string;
            eventId: string;
            eventType: string;
            emailId: string | null;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            reason: string | null;
            attempts: number;
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        DeliveryTimes: {
            domainId: string;
            from: string;
            to: string;
            all: {
                delivered: number;
                p50Ms: number | null;
                p95Ms: number | null;
            };
            providers: {
                /** @enum {string} */
                provider: "google" | "microsoft" | "yahoo" | "apple" | "other";
                delivered: number;
                p50Ms: number | null;
                p95Ms: number | null;
            }[];
        };
        Diagnosis: {
            address: string;
            /** @enum {string} */
            verdict: "delivered" | "complained" | "bounced" | "temporarily_refused" | "delayed" | "suppressed" | "unsubscribed" | "restricted" | "captured" | "no_report" | "sending" | "queued" | "paused" | "scheduled" | "canceled" | "failed" | "never_sent";
            explanation: string;
            nextStep: string;
            now: {
                contactId: string | null;
                suppression: {
                    id: string;
                    /** @enum {string} */
                    reason: "bounce" | "complaint" | "repeated_soft_bounces" | "unsubscribed" | "manual";
                    /** @enum {string} */
                    scope: "all" | "marketing";
                    /** Format: date-time */
                    since: string;
                    expiresAt: string | null;
                } | null;
                unsubscribedAt: string | null;
                topicsLeft: string[];
            };
            pausedAt: string | null;
            emails: {
                id: string;
                subject: string;
                /** @enum {string} */
                status: "scheduled" | "queued" | "sending" | "sent" | "delivery_delayed" | "delivered" | "suppressed" | "captured" | "canceled" | "failed" | "bounced" | "complained";
                /** Format: date-time */
                since: string;
                /** @enum {string} */
                verdict: "delivered" | "complained" | "bounced" | "temporarily_refused" | "delayed" | "suppressed" | "unsubscribed" | "restricted" | "captured" | "no_report" | "sending" | "queued" | "paused" | "scheduled" | "canceled" | "failed" | "never_sent";
            }[];
            searchedTo: string | null;
        };
        DiffTemplateReply: {
            from: number;
            to: number;
            fields: {
                field: string;
                diff: string;
            }[];
        };
        DmarcReport: {
            id: string;
            reporter: string;
            org: string;
            reportId: string;
            /** Format: date-time */
            begin: string;
            /** Format: date-time */
            end: string;
            policyDomain: string;
            /** @enum {string} */
            policy: "none" | "quarantine" | "reject";
            messages: number;
            passed: number;
            dkimAligned: number;
            spfAligned: number;
            sources: {
                address: string;
                messages: number;
                passed: number;
                dkimAligned: number;
                spfAligned: number;
            }[];
            otherSources: {
                sources: number;
                messages: number;
            };
            inboundEmailId: string;
        };
        DnsRecords: {
            records: {
                /** @enum {string} */
                purpose: "ownership" | "dkim" | "return_path" | "spf" | "dmarc" | "inbound";
                /** @enum {string} */
                type: "TXT" | "CNAME" | "MX";
                name: string;
                host: string | null;
                value: string;
                priority?: number;
                ttl: number;
                /** @enum {string} */
                status: "verified" | "missing" | "mismatch" | "unknown";
                found: string[];
                problem: {
                    /** @enum {string} */
                    code: "two_records" | "doubled_name" | "doubled_value" | "flattened_alias" | "alias_present" | "other_exchangers" | "receiving_blocked";
                    message: string;
                } | null;
                required: boolean;
            }[];
            zoneFile: string;
            mailFromStatus: ("pending" | "success" | "failed" | "temporary_failure") | null;
            checkedAt: string | null;
        };
        Domain: {
            id: string;
            name: string;
            region: string;
            /** @enum {string} */
            status: "pending" | "verified" | "temporary_failure" | "failed";
            verifiedAt: string | null;
            tracking: {
                opens: boolean;
                clicks: boolean;
            };
            inbound: boolean;
            /** @enum {string} */
            inboundStatus: "off" | "pending" | "active" | "blocked";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DomainCreatedEvent: {
            id: string;
            /** @constant */
            type: "domain.created";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["DomainEventData"];
        };
        DomainDeletedEvent: {
            id: string;
            /** @constant */
            type: "domain.deleted";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["DomainEventData"];
        };
        DomainEventData: {
            domainId: string;
            name: string;
            region: string;
            status: string;
            reason?: string;
        };
        DomainFailedEvent: {
            id: string;
            /** @constant */
            type: "domain.failed";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["DomainEventData"];
        };
        DomainVerifiedEvent: {
            id: string;
            /** @constant */
            type: "domain.verified";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["DomainEventData"];
        };
        DuplicateBroadcastBody: {
            name?: string;
        };
        DuplicateTemplateBody: {
            name?: string;
            alias?: string | null;
        };
        Email: {
            id: string;
            from: string;
            to: string[];
            cc: string[];
            bcc: string[];
            subject: string;
            tags: {
                name: string;
                value: string;
            }[];
            /** @enum {string} */
            status: "scheduled" | "queued" | "sending" | "sent" | "delivery_delayed" | "delivered" | "suppressed" | "captured" | "canceled" | "failed" | "bounced" | "complained";
            domainId: string;
            region: string;
            scheduledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            sentAt: string | null;
            messageId: string | null;
            replyTo: string[];
            replyToken: boolean;
            html: string | null;
            text: string | null;
            headers: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                contentType: string | null;
                contentId: string | null;
                size: number;
            }[];
            broadcastId: string | null;
            templateId: string | null;
            topicId: string | null;
            priceMicros: number;
            credits: number;
            charged: {
                credits: number;
                micros: number;
            };
            refunded: {
                credits: number;
                micros: number;
            };
            idempotencyKey: string | null;
            recipients: {
                address: string;
                /** @enum {string} */
                status: "scheduled" | "queued" | "sending" | "sent" | "delivery_delayed" | "delivered" | "suppressed" | "captured" | "canceled" | "failed" | "bounced" | "complained";
                /** Format: date-time */
                at: string;
                reason?: string;
            }[];
            events: {
                id: string;
                type: string;
                /** Format: date-time */
                at: string;
                recipient?: string;
                sequence?: number;
                machine?: boolean;
                detail: {
                    [key: string]: unknown;
                };
            }[];
            engagement: {
                opens: number;
                clicks: number;
                machineOpens: number;
                machineClicks: number;
            };
            webhookDeliveries: {
                id: string;
                webhookId: string;
                eventType: string;
                status: string;
                attempts: number;
                /** Format: date-time */
                at: string;
            }[];
            renderings: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                source: "request" | "template" | "broadcast";
                templateId?: string;
                templateVersion?: number;
                subject: string;
                htmlSha256: string | null;
                htmlBytes: number | null;
                tracking: {
                    opens: boolean;
                    clicks: boolean;
                } | null;
            }[];
        };
        EmailAttachment: {
            downloadUrl: string;
            /** Format: date-time */
            expiresAt: string;
        };
        EmailAuthFailureEvent: {
            id: string;
            /** @constant */
            type: "email.auth_failure";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    complaintFeedbackType?: string;
                    complaintSubType?: string;
                    userAgent?: string;
                    /** @constant */
                    shared?: true;
                };
            };
        };
        EmailAutorepliedEvent: {
            id: string;
            /** @constant */
            type: "email.autoreplied";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    bounceType?: string;
                    bounceSubType?: string;
                    status?: string;
                    action?: string;
                    diagnosticCode?: string;
                };
            };
        };
        EmailBlockedEvent: {
            id: string;
            /** @constant */
            type: "email.blocked";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InboundEventData"];
        };
        EmailBouncedEvent: {
            id: string;
            /** @constant */
            type: "email.bounced";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    bounceType?: string;
                    bounceSubType?: string;
                    status?: string;
                    action?: string;
                    diagnosticCode?: string;
                };
            };
        };
        EmailCanceledEvent: {
            id: string;
            /** @constant */
            type: "email.canceled";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: Record<string, never>;
            };
        };
        EmailCapturedEvent: {
            id: string;
            /** @constant */
            type: "email.captured";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: Record<string, never>;
            };
        };
        EmailClickedEvent: {
            id: string;
            /** @constant */
            type: "email.clicked";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    link?: string;
                    userAgent?: string;
                    ipAddress?: string;
                };
            };
        };
        EmailComplainedEvent: {
            id: string;
            /** @constant */
            type: "email.complained";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    complaintFeedbackType?: string;
                    complaintSubType?: string;
                    userAgent?: string;
                    /** @constant */
                    shared?: true;
                };
            };
        };
        EmailDeliveredEvent: {
            id: string;
            /** @constant */
            type: "email.delivered";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    smtpResponse?: string;
                    reportingMTA?: string;
                };
            };
        };
        EmailDeliveryDelayedEvent: {
            id: string;
            /** @constant */
            type: "email.delivery_delayed";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    delayType?: string;
                    expirationTime?: string;
                    status?: string;
                    diagnosticCode?: string;
                };
            };
        };
        EmailDiagnosis: {
            emailId: string;
            scheduledAt: string | null;
            pausedAt: string | null;
            recipients: {
                address: string;
                /** @enum {string} */
                status: "scheduled" | "queued" | "sending" | "sent" | "delivery_delayed" | "delivered" | "suppressed" | "captured" | "canceled" | "failed" | "bounced" | "complained";
                /** Format: date-time */
                since: string;
                reason: string | null;
                /** @enum {string} */
                verdict: "delivered" | "complained" | "bounced" | "temporarily_refused" | "delayed" | "suppressed" | "unsubscribed" | "restricted" | "captured" | "no_report" | "sending" | "queued" | "paused" | "scheduled" | "canceled" | "failed" | "never_sent";
                explanation: string;
                nextStep: string;
                evidence: {
                    id: string;
                    type: string;
                    /** Format: date-time */
                    at: string;
                    recipient?: string;
                    sequence?: number;
                    machine?: boolean;
                    detail: {
                        [key: string]: unknown;
                    };
                }[];
                now: {
                    contactId: string | null;
                    suppression: {
                        id: string;
                        /** @enum {string} */
                        reason: "bounce" | "complaint" | "repeated_soft_bounces" | "unsubscribed" | "manual";
                        /** @enum {string} */
                        scope: "all" | "marketing";
                        /** Format: date-time */
                        since: string;
                        expiresAt: string | null;
                    } | null;
                    unsubscribedAt: string | null;
                    topicsLeft: string[];
                };
            }[];
        };
        EmailEventData: {
            emailId: string;
            broadcastId?: string;
            from?: string;
            to?: string[];
            cc?: string[];
            subject?: string;
            tags?: {
                name: string;
                value: string;
            }[];
            /** Format: date-time */
            createdAt?: string;
            recipient?: string;
            sequence?: number;
            /** @constant */
            machine?: true;
        };
        EmailFailedEvent: {
            id: string;
            /** @constant */
            type: "email.failed";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    reason?: string;
                    message?: string;
                    errorMessage?: string;
                };
            };
        };
        EmailNotSpamEvent: {
            id: string;
            /** @constant */
            type: "email.not_spam";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    complaintFeedbackType?: string;
                    complaintSubType?: string;
                    userAgent?: string;
                    /** @constant */
                    shared?: true;
                };
            };
        };
        EmailOpenedEvent: {
            id: string;
            /** @constant */
            type: "email.opened";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    userAgent?: string;
                    ipAddress?: string;
                };
            };
        };
        EmailQueuedEvent: {
            id: string;
            /** @constant */
            type: "email.queued";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: Record<string, never>;
            };
        };
        EmailReceivedEvent: {
            id: string;
            /** @constant */
            type: "email.received";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["InboundEventData"];
        };
        EmailScheduledEvent: {
            id: string;
            /** @constant */
            type: "email.scheduled";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    /** Format: date-time */
                    scheduledAt?: string;
                };
            };
        };
        EmailSentEvent: {
            id: string;
            /** @constant */
            type: "email.sent";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: Record<string, never>;
            };
        };
        EmailSummary: {
            id: string;
            from: string;
            to: string[];
            cc: string[];
            bcc: string[];
            subject: string;
            tags: {
                name: string;
                value: string;
            }[];
            /** @enum {string} */
            status: "scheduled" | "queued" | "sending" | "sent" | "delivery_delayed" | "delivered" | "suppressed" | "captured" | "canceled" | "failed" | "bounced" | "complained";
            domainId: string;
            region: string;
            scheduledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            sentAt: string | null;
            messageId: string | null;
        };
        EmailSuppressedEvent: {
            id: string;
            /** @constant */
            type: "email.suppressed";
            /** Format: date-time */
            createdAt: string;
            data: components["schemas"]["EmailEventData"] & {
                detail: {
                    reason?: string;
                    bounceType?: string;
                    bounceSubType?: string;
                    status?: string;
                    action?: string;
                    diagnosticCode?: string;
                    complaintFeedbackType?: string;
                    complaintSubType?: string;
                    userAgent?: string;
                    /** @constant */
                    shared?: true;
                };
            };
        };
        Error: {
            statusCode: number;
            name: string;
            message: string;
            requestId: string;
            issues?: {
                path: string;
                message: string;
            }[];
        };
        EvaluateInboundRoutesBody: {
            inboundEmailId?: string;
            recipient?: string;
            from?: string;
            subject?: string;
            verdicts?: {
                /** @enum {string} */
                spf?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                dkim?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                dmarc?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                spam?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                virus?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
            };
            hasAttachment?: boolean;
            host?: string;
        } & (unknown | unknown);
        EvaluateInboundRoutesReply: {
            /** @enum {string} */
            status: "stored" | "blocked" | "dropped" | "not_received";
            blockedBy: {
                entryId: string;
                /** @enum {string} */
                sender: "envelope" | "from" | "host";
            } | null;
            routes: {
                routeId: string;
                priority: number;
                /** @enum {string} */
                action: "webhook" | "forward" | "reply" | "store" | "drop";
                matches: boolean;
                reason: ("disabled" | "stopped" | "recipient" | "from" | "subject" | "verdicts" | "has_attachment" | "paused") | null;
            }[];
        };
        Event: {
            id: string;
            type: string;
            /** Format: date-time */
            at: string;
            recipient?: string;
            sequence?: number;
            machine?: boolean;
            detail: {
                [key: string]: unknown;
            };
            emailId?: string;
            contactId?: string;
            domainId?: string;
            broadcastId?: string;
            webhookId?: string;
        };
        Export: {
            id: string;
            /** @enum {string} */
            status: "waiting" | "running" | "done" | "failed";
            count: number;
            url: string | null;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        GenerateMarkupBody: {
            prompt: string;
            /**
             * @default mjml
             * @enum {string}
             */
            format: "html" | "mjml";
            /**
             * @default transactional
             * @enum {string}
             */
            kind: "transactional" | "marketing";
            tone?: string;
            brand?: {
                name?: string;
                colors?: string[];
                logoUrl?: string;
                address?: string;
            };
            language?: string;
            baseTemplateId?: string;
            /** @default [] */
            variables: string[];
            /** @default [] */
            links: string[];
        };
        GenerateMarkupReply: {
            id: string;
            subject: string;
            previewText: string;
            html: string;
            text: string;
            mjml?: string;
            variables: string[];
            removed: {
                what: string;
                why: string;
            }[];
            warnings: string[];
            usage: {
                inputTokens: number;
                outputTokens: number;
                costMicros: number;
            };
            model: string;
        };
        Import: {
            id: string;
            /** @enum {string} */
            status: "waiting" | "running" | "done" | "failed";
            counts: {
                lines: number;
                created: number;
                updated: number;
                skipped: number;
                failed: number;
            };
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        ImportError: {
            id: string;
            line: number;
            message: string;
        };
        ImportSuppressionsBody: {
            suppressions: {
                email: string;
                /** @enum {string} */
                reason?: "bounce" | "complaint" | "repeated_soft_bounces" | "unsubscribed" | "manual";
                /** @enum {string} */
                scope?: "all" | "marketing";
                /** Format: date-time */
                suppressedAt?: string;
                /** Format: date-time */
                expiresAt?: string;
            }[];
        };
        ImportSuppressionsReply: {
            created: number;
            existing: number;
            refused: number;
            lines: {
                index: number;
                /** @enum {string} */
                status: "created" | "existing" | "refused";
                id: string | null;
                message: string | null;
            }[];
        };
        InboundEmail: {
            id: string;
            domainId: string;
            region: string;
            recipient: string;
            from: string | null;
            subject: string;
            messageId: string | null;
            /** Format: date-time */
            receivedAt: string;
            size: number;
            attachmentCount: number;
            attachments: {
                index: number;
                filename: string | null;
                contentType: string;
                size: number;
                contentId: string | null;
                sha256: string;
            }[];
            verdicts: {
                /** @enum {string} */
                spf: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                dkim: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                dmarc: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                spam: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                virus: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                dmarcPolicy: ("none" | "quarantine" | "reject") | null;
            };
            automatic: {
                is: boolean;
                reason: string | null;
            };
            threadOf: {
                emailId: string;
                /** @enum {string} */
                by: "reply_address" | "references";
            } | null;
            /** @enum {string} */
            status: "stored" | "blocked" | "dropped";
            blockedBy: {
                entryId: string;
                /** @enum {string} */
                sender: "envelope" | "from" | "host";
            } | null;
            /** @enum {string} */
            parse: "ok" | "failed";
            truncated: boolean;
            routes: {
                routeId: string;
                /** @enum {string} */
                action: "webhook" | "forward" | "reply" | "store" | "drop";
                outcome: string;
                /** Format: date-time */
                at: string;
                emailId: string | null;
            }[];
            dmarcReport: string | null;
            reprocessed: number;
            to: string[];
            cc: string[];
            replyTo: string[];
            inReplyTo: string | null;
            references: string[];
            date: string | null;
            text: string | null;
            html: string | null;
            strippedText: string | null;
        };
        InboundEmailSummary: {
            id: string;
            domainId: string;
            region: string;
            recipient: string;
            from: string | null;
            subject: string;
            messageId: string | null;
            /** Format: date-time */
            receivedAt: string;
            size: number;
            attachmentCount: number;
            attachments: {
                index: number;
                filename: string | null;
                contentType: string;
                size: number;
                contentId: string | null;
            }[];
            verdicts: {
                /** @enum {string} */
                spf: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                dkim: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                dmarc: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                spam: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                /** @enum {string} */
                virus: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                dmarcPolicy: ("none" | "quarantine" | "reject") | null;
            };
            automatic: {
                is: boolean;
                reason: string | null;
            };
            threadOf: {
                emailId: string;
                /** @enum {string} */
                by: "reply_address" | "references";
            } | null;
            /** @enum {string} */
            status: "stored" | "blocked" | "dropped";
            blockedBy: {
                entryId: string;
                /** @enum {string} */
                sender: "envelope" | "from" | "host";
            } | null;
            /** @enum {string} */
            parse: "ok" | "failed";
            truncated: boolean;
            routes: {
                routeId: string;
                /** @enum {string} */
                action: "webhook" | "forward" | "reply" | "store" | "drop";
                outcome: string;
                /** Format: date-time */
                at: string;
                emailId: string | null;
            }[];
            dmarcReport: string | null;
            reprocessed: number;
        };
        InboundEventData: {
            domainId: string;
            inboundEmailId?: string;
            recipient?: string;
            from?: string | null;
            to?: string[];
            cc?: string[];
            subject?: string;
            /** Format: date-time */
            receivedAt?: string;
            /** @enum {string} */
            parse?: "ok" | "failed";
            messageId?: string | null;
            automatic?: boolean;
            threadOf?: {
                emailId: string;
                /** @enum {string} */
                by: "reply_address" | "references";
            } | null;
            attachments?: {
                index: number;
                filename: string | null;
                contentType: string;
                size: number;
                contentId?: string | null;
            }[];
            blockedBy?: {
                entryId: string;
                /** @enum {string} */
                sender: "envelope" | "from" | "host";
            } | null;
            /** @constant */
            erased?: true;
        };
        InboundRoute: {
            id: string;
            name: string | null;
            priority: number;
            match: {
                recipient: string;
                from: string | null;
                subject: string | null;
                verdicts: {
                    /** @enum {string} */
                    spf?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    dkim?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    dmarc?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    spam?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    virus?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                } | null;
                hasAttachment: boolean | null;
            };
            /** @enum {string} */
            tags: "any" | "exact";
            action: {
                /** @constant */
                type: "forward";
                evenIfSpam?: boolean;
                to: string[];
            } | {
                /** @constant */
                type: "webhook";
                webhookId: string;
            } | {
                /** @constant */
                type: "reply";
                templateId: string;
            } | {
                /** @constant */
                type: "store";
            } | {
                /** @constant */
                type: "drop";
            };
            stop: boolean;
            enabled: boolean;
            paused: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                reason: "bounces" | "complaints";
                sent: number;
                bounces: number;
                complaints: number;
            } | null;
            confirmations: {
                address: string;
                /** @enum {string} */
                status: "pending" | "confirmed";
                sentAt: string | null;
                expiresAt: string | null;
                problem: string | null;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        InboundRoutePausedEvent: {
            id: string;
            /** @constant */
            type: "inbound.route_paused";
            /** Format: date-time */
            createdAt: string;
            data: {
                routeId: string;
                name?: string | null;
                /** @enum {string} */
                reason: "bounces" | "complaints";
                sent: number;
                bounces: number;
                complaints: number;
            };
        };
        InboundRouteResumedEvent: {
            id: string;
            /** @constant */
            type: "inbound.route_resumed";
            /** Format: date-time */
            createdAt: string;
            data: {
                routeId: string;
                name?: string | null;
            };
        };
        InboundSettings: {
            rawDays: 1 | 7 | 14 | 30;
            emailDays: number;
            largestBytes: number;
            /** @enum {string} */
            unmatched: "store" | "drop";
            forwardsPerHour: number;
            dmarcReports: boolean;
            updatedAt: string | null;
        };
        LeaveTopicBody: {
            contactId?: string;
            email?: string;
            topicId: string;
        } & (unknown | unknown);
        LedgerEntry: {
            id: string;
            /** @enum {string} */
            type: "deposit" | "credits" | "charge" | "refund" | "adjustment";
            /** Format: date-time */
            at: string;
            until: string | null;
            amountMicros: number;
            credits: number;
            recipients: number;
            reference: string | null;
        };
        Limits: {
            balanceMicros: number;
            currency: string;
            priceMicros: number;
            freeCredits: {
                granted: number;
                remaining: number;
            };
            plan: {
                name: string;
                limits: {
                    monthlyQuota: number;
                    domains: number;
                    audiences: number;
                    topics: number;
                    segments: number;
                    webhooks: number;
                    aiGenerations: number;
                    templates: number;
                    broadcasts: number;
                };
            };
            sendsPerSecond: number | null;
            usage: {
                domains: number;
                audiences: number;
                topics: number;
                segments: number;
                webhooks: number;
                aiGenerations: number;
                templates: number;
                broadcasts: number;
                contacts: number;
            };
            outbound: components["schemas"]["Outbound"];
        };
        ListActivityReply: {
            items: components["schemas"]["Event"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Event"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListAudienceContactsReply: {
            items: components["schemas"]["Contact"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Contact"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListAudiencesReply: {
            items: components["schemas"]["Audience"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Audience"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListAuditReply: {
            items: components["schemas"]["AuditEntry"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        };
        ListBlocklistReply: {
            items: components["schemas"]["BlocklistEntry"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["BlocklistEntry"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListBroadcastEmailsReply: {
            items: components["schemas"]["BroadcastEmail"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["BroadcastEmail"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListBroadcastUnsentReply: {
            items: components["schemas"]["UnsentRecipient"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["UnsentRecipient"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListBroadcastsReply: {
            items: components["schemas"]["BroadcastSummary"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["BroadcastSummary"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListConsentReply: {
            items: components["schemas"]["ConsentEntry"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        };
        ListContactPropertiesReply: {
            items: components["schemas"]["ContactProperty"][];
            total: number;
        };
        ListContactsReply: {
            items: components["schemas"]["Contact"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Contact"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListDeliveriesReply: {
            items: components["schemas"]["DeliverySummary"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        };
        ListDmarcReportsReply: {
            items: components["schemas"]["DmarcReport"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        };
        ListDomainsReply: {
            items: components["schemas"]["Domain"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Domain"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListEmailsReply: {
            items: components["schemas"]["EmailSummary"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        };
        ListImportErrorsReply: {
            items: components["schemas"]["ImportError"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        };
        ListImportsReply: {
            items: components["schemas"]["Import"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        };
        ListInboundEmailsReply: {
            items: components["schemas"]["InboundEmailSummary"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["InboundEmailSummary"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListInboundRoutesReply: {
            items: components["schemas"]["InboundRoute"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["InboundRoute"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListKeysReply: {
            items: components["schemas"]["ApiKey"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["ApiKey"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListLedgerReply: {
            items: components["schemas"]["LedgerEntry"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        };
        ListMembersReply: {
            items: components["schemas"]["Member"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Member"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListProjectsReply: {
            items: components["schemas"]["Project"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Project"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListSegmentContactsReply: {
            items: components["schemas"]["Contact"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Contact"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListSegmentsReply: {
            items: components["schemas"]["Segment"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Segment"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListSuppressionsReply: {
            items: components["schemas"]["Suppression"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Suppression"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListTemplateUsesReply: {
            items: components["schemas"]["TemplateSummary"][];
            broadcasts: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "sent" | "canceled" | "failed";
            }[];
            routes: {
                id: string;
                name: string | null;
                recipient: string;
                enabled: boolean;
            }[];
        };
        ListTemplateVersionsReply: {
            items: components["schemas"]["TemplateVersionSummary"][];
        };
        ListTemplatesReply: {
            items: components["schemas"]["TemplateSummary"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["TemplateSummary"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListTopicContactsReply: {
            items: components["schemas"]["Contact"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Contact"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListTopicsReply: {
            items: components["schemas"]["Topic"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Topic"][];
            total: number;
            page: number;
            totalPages: number;
        };
        ListWebhooksReply: {
            items: components["schemas"]["Webhook"][];
            hasMore: boolean;
            nextCursor: string | null;
            prevCursor: string | null;
        } | {
            items: components["schemas"]["Webhook"][];
            total: number;
            page: number;
            totalPages: number;
        };
        Me: {
            id: string;
        };
        Member: {
            userId: string;
            /** @enum {string} */
            role: "owner" | "member";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Metrics: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @enum {string} */
            interval: "hour" | "day";
            totals: {
                sent: number;
                delivered: number;
                bounced: number;
                softBounced: number;
                complained: number;
                opened: number;
                machineOpened: number;
                clicked: number;
                machineClicked: number;
                received: number;
            };
            rates: {
                delivered: number | null;
                bounced: number | null;
                complained: number | null;
                opened: number | null;
                clicked: number | null;
            };
            data: {
                /** Format: date-time */
                at: string;
                sent: number;
                delivered: number;
                bounced: number;
                softBounced: number;
                complained: number;
                opened: number;
                machineOpened: number;
                clicked: number;
                machineClicked: number;
                received: number;
            }[];
            domains: {
                domainId: string;
                sent: number;
                delivered: number;
                bounced: number;
                softBounced: number;
                complained: number;
                opened: number;
                machineOpened: number;
                clicked: number;
                machineClicked: number;
                received: number;
            }[];
            /** Format: date-time */
            asOf: string;
        };
        Outbound: {
            monthlyQuota: number;
            used: number;
            remaining: number;
            /** Format: date-time */
            resetsAt: string;
            paused: boolean;
            pausedAt: string | null;
            pausedReason: string | null;
            pausedByOperator: boolean;
        };
        OutboundPausedEvent: {
            id: string;
            /** @constant */
            type: "outbound.paused";
            /** Format: date-time */
            createdAt: string;
            data: {
                reason: string | null;
            };
        };
        OutboundResumedEvent: {
            id: string;
            /** @constant */
            type: "outbound.resumed";
            /** Format: date-time */
            createdAt: string;
            data: Record<string, never>;
        };
        OutboundUpdatedEvent: {
            id: string;
            /** @constant */
            type: "outbound.updated";
            /** Format: date-time */
            createdAt: string;
            data: {
                monthlyQuota: number;
            };
        };
        PauseBroadcastBody: Record<string, never>;
        PauseOutboundBody: {
            reason?: string;
        };
        PreviewSegmentBody: {
            filter: unknown;
        };
        PreviewSegmentReply: {
            matched: number;
            lookedAt: number;
            isComplete: boolean;
            items: components["schemas"]["Contact"][];
        };
        Project: {
            id: string;
            name: string;
            plan: string;
            noticeEmail: string | null;
            capture: boolean;
            restrictTo: string[];
            /** @enum {string} */
            role: "owner" | "member";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PublishTemplateBody: {
            ifRevision?: number;
            checkLinks?: boolean;
        };
        RemoveMemberReply: {
            id: string;
            /** @constant */
            deleted: true;
        };
        RemoveSuppressionsBody: {
            ids: string[];
        };
        RemoveSuppressionsReply: {
            items: {
                id: string;
                deleted: boolean;
            }[];
        };
        RenderTemplateBody: {
            variables?: {
                [key: string]: unknown;
            };
            contactId?: string;
            version?: number;
        };
        RenderTemplateReply: {
            version: number;
            subject: string;
            html: string;
            text: string;
            htmlSha256: string;
            htmlBytes: number;
            findings: {
                /** @enum {string} */
                severity: "error" | "warning";
                code: string;
                message: string;
                field: string;
                line: number;
                column: number;
            }[];
        };
        ReplayWebhookBody: {
            deliveryId?: string;
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
        } & (unknown | unknown);
        ReplayWebhookReply: components["schemas"]["DeliverySummary"] | {
            id: string;
            /** @constant */
            status: "running";
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        ReprocessInboundEmailBody: Record<string, never>;
        ReprocessInboundEmailReply: {
            id: string;
            round: number;
        };
        RescheduleEmailBody: {
            /** Format: date-time */
            scheduledAt: string;
        };
        RestoreTemplateBody: {
            version: number;
            ifRevision?: number;
        };
        ResumeBroadcastBody: Record<string, never>;
        ResumeOutboundBody: {
            /** Format: date-time */
            dropOlderThan?: string;
        };
        RevokeKeyBody: Record<string, never>;
        RotateWebhookSecretBody: Record<string, never>;
        Segment: {
            id: string;
            name: string;
            description: string | null;
            filter: unknown;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SendBroadcastBody: {
            /** Format: date-time */
            scheduledAt?: string;
            /** Format: date-time */
            latestAt?: string;
            override?: boolean;
        };
        SendBulkBody: {
            emails: components["schemas"]["SendEmailBody"][];
        };
        SendBulkReply: {
            items: components["schemas"]["SendEmailReply"][];
        };
        SendEmailBody: {
            from: string;
            to: string | string[];
            cc?: string | string[];
            bcc?: string | string[];
            replyTo?: string | string[];
            replyToken?: boolean;
            subject?: string;
            html?: string;
            text?: string;
            headers?: {
                [key: string]: string;
            };
            attachments?: {
                filename?: string;
                content: string;
                contentType?: string;
                contentId?: string;
            }[];
            tags?: {
                name: string;
                value: string;
            }[];
            /** Format: date-time */
            scheduledAt?: string;
            template?: {
                id?: string;
                alias?: string;
                version?: number;
                variables?: {
                    [key: string]: unknown;
                };
            } & (unknown | unknown);
            topicId?: string;
            tracking?: {
                opens?: boolean;
                clicks?: boolean;
            };
        } & (unknown | unknown);
        SendEmailReply: {
            id: string;
        };
        StartImportBody: Record<string, never>;
        SubscribeBody: {
            contactId?: string;
            email?: string;
            topicId: string;
        } & (unknown | unknown);
        Suppression: {
            id: string;
            email: string | null;
            /** @enum {string} */
            reason: "bounce" | "complaint" | "repeated_soft_bounces" | "unsubscribed" | "manual";
            /** @enum {string} */
            scope: "all" | "marketing";
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
        };
        Template: {
            id: string;
            name: string;
            alias: string | null;
            /** @enum {string} */
            kind: "template" | "layout" | "block";
            /** @enum {string} */
            purpose: "transactional" | "marketing";
            /** @enum {string} */
            origin: "written" | "generated";
            generationId: string | null;
            editedBy: string | null;
            /** @enum {string} */
            status: "draft" | "published";
            version: number;
            publishedVersion: number | null;
            publishedAt: string | null;
            hasUnpublishedChanges: boolean;
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            subject: string;
            html: string | null;
            mjml: string | null;
            text: string | null;
            variables: {
                key: string;
                required: boolean;
                fallback: string | number | boolean | null;
            }[];
        };
        TemplateSummary: {
            id: string;
            name: string;
            alias: string | null;
            /** @enum {string} */
            kind: "template" | "layout" | "block";
            /** @enum {string} */
            purpose: "transactional" | "marketing";
            /** @enum {string} */
            origin: "written" | "generated";
            generationId: string | null;
            editedBy: string | null;
            /** @enum {string} */
            status: "draft" | "published";
            version: number;
            publishedVersion: number | null;
            publishedAt: string | null;
            hasUnpublishedChanges: boolean;
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TemplateVersion: {
            version: number;
            /** Format: date-time */
            createdAt: string;
            restoredFrom: number | null;
            isPublished: boolean;
            subject: string;
            html: string | null;
            mjml: string | null;
            text: string | null;
            variables: {
                key: string;
                required: boolean;
                fallback: string | number | boolean | null;
            }[];
        };
        TemplateVersionSummary: {
            version: number;
            /** Format: date-time */
            createdAt: string;
            restoredFrom: number | null;
            isPublished: boolean;
        };
        TestBroadcastBody: {
            to: string | string[];
            contactId?: string;
            /** @enum {string} */
            variant?: "a" | "b";
        };
        TestTemplateBody: {
            from: string;
            to: string | string[];
            replyTo?: string | string[];
            variables?: {
                [key: string]: unknown;
            };
            contactId?: string;
            version?: number;
        };
        TestWebhookBody: Record<string, never>;
        Topic: {
            id: string;
            name: string;
            description: string | null;
            contactCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UnscheduleBroadcastBody: Record<string, never>;
        UnsentRecipient: {
            emailId: string | null;
            contactId: string;
            reason: ("unsubscribed" | "topic_left" | "suppressed" | "restricted" | "captured" | "erased" | "contact_gone" | "address_changed" | "invalid" | "missing_field" | "rendering_failed" | "rejected" | "unknown_outcome" | "canceled") | null;
            detail: string | null;
        };
        UnsubscribeBody: {
            contactId?: string;
            email?: string;
        } & (unknown | unknown);
        UnsubscribeByLinkBody: {
            /** @enum {string} */
            scope?: "topic" | "all";
        };
        UpdateAudienceBody: {
            name?: string;
        };
        UpdateBroadcastBody: {
            name?: string;
            domainId?: string;
            from?: string | null;
            replyTo?: string | string[];
            subject?: string | null;
            previewText?: string | null;
            html?: string | null;
            text?: string | null;
            template?: ({
                id?: string;
                alias?: string;
                version?: number;
                variables?: {
                    [key: string]: unknown;
                };
            } & (unknown | unknown)) | null;
            variants?: {
                b: {
                    subject?: string;
                    previewText?: string;
                    html?: string;
                    text?: string;
                };
                share: number;
                /** @enum {string} */
                decideBy: "opens" | "clicks";
                decideAfterMinutes: number;
            } | null;
            audienceId?: string | null;
            segmentId?: string | null;
            topicId?: string | null;
            ifRevision?: number;
        } & (unknown & unknown);
        UpdateContactBody: {
            email?: string;
            firstName?: string | null;
            lastName?: string | null;
            properties?: {
                [key: string]: (string | number | boolean) | null;
            };
            unsubscribed?: boolean;
            resubscriptionLocked?: boolean;
        };
        UpdateDomainBody: {
            tracking?: {
                opens?: boolean;
                clicks?: boolean;
            };
            inbound?: boolean;
            replaceMx?: boolean;
        };
        UpdateInboundRouteBody: {
            name?: string | null;
            match?: {
                recipient: string;
                from?: string;
                subject?: string;
                verdicts?: {
                    /** @enum {string} */
                    spf?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    dkim?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    dmarc?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    spam?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                    /** @enum {string} */
                    virus?: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
                };
                hasAttachment?: boolean;
            };
            priority?: number;
            /** @enum {string} */
            tags?: "any" | "exact";
            action?: {
                /** @constant */
                type: "forward";
                evenIfSpam?: boolean;
                to: string[];
            } | {
                /** @constant */
                type: "webhook";
                webhookId: string;
            } | {
                /** @constant */
                type: "reply";
                templateId: string;
            } | {
                /** @constant */
                type: "store";
            } | {
                /** @constant */
                type: "drop";
            };
            stop?: boolean;
            enabled?: boolean;
            /** @constant */
            paused?: false;
        };
        UpdateInboundSettingsBody: {
            rawDays?: 1 | 7 | 14 | 30;
            emailDays?: number;
            largestBytes?: number;
            /** @enum {string} */
            unmatched?: "store" | "drop";
            forwardsPerHour?: number;
            dmarcReports?: boolean;
        };
        UpdateKeyBody: {
            name?: string;
            scopes?: ("*" | "email:send" | "email:read" | "contact:read" | "contact:write" | "contact:delete" | "audience:read" | "audience:write" | "audience:delete" | "template:read" | "template:write" | "template:delete" | "broadcast:read" | "broadcast:write" | "broadcast:delete" | "broadcast:send" | "domain:read" | "domain:write" | "domain:delete" | "domain:dns-read" | "topic:read" | "topic:write" | "topic:delete" | "segment:read" | "segment:write" | "segment:delete" | "subscription:subscribe" | "subscription:unsubscribe" | "webhook:read" | "webhook:write" | "webhook:delete" | "activity:read" | "limits:read" | "outbound:read" | "outbound:write" | "inbound:read" | "inbound:write" | "inbound:delete" | "ai:generate")[];
        };
        UpdateOutboundBody: {
            monthlyQuota: number;
        };
        UpdateProjectBody: {
            name?: string;
            noticeEmail?: string | null;
            capture?: boolean;
            restrictTo?: string[];
        };
        UpdateSegmentBody: {
            name?: string;
            filter?: unknown;
        };
        UpdateTemplateBody: {
            name?: string;
            alias?: string | null;
            /** @enum {string} */
            purpose?: "transactional" | "marketing";
            subject?: string;
            html?: string | null;
            mjml?: string | null;
            text?: string | null;
            variables?: {
                key: string;
                required?: boolean;
                fallback?: (string | number | boolean) | null;
            }[];
            ifRevision?: number;
        };
        UpdateTopicBody: {
            name?: string;
        };
        UpdateWebhookBody: {
            url?: string;
            events?: string[];
            enabled?: boolean;
            /** @enum {string} */
            format?: "standard" | "resend";
        };
        ValidateTemplateBody: {
            /** @enum {string} */
            kind?: "template" | "layout" | "block";
            /** @enum {string} */
            purpose?: "transactional" | "marketing";
            subject?: string;
            html?: string | null;
            mjml?: string | null;
            text?: string | null;
            variables?: {
                key: string;
                required?: boolean;
                fallback?: (string | number | boolean) | null;
            }[];
        };
        ValidateTemplateReply: {
            valid: boolean;
            findings: {
                /** @enum {string} */
                severity: "error" | "warning";
                code: string;
                message: string;
                field: string;
                line: number;
                column: number;
            }[];
            html: string | null;
            htmlBytes: number;
        };
        VerifyDomainBody: Record<string, never>;
        Webhook: {
            id: string;
            url: string;
            events: string[];
            enabled: boolean;
            /** @enum {string} */
            format: "standard" | "resend";
            disabledReason: ("gone" | "failing") | null;
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookDisabledEvent: {
            id: string;
            /** @constant */
            type: "webhook.disabled";
            /** Format: date-time */
            createdAt: string;
            data: {
                webhookId: string;
                /** @enum {string} */
                reason: "gone" | "failing";
            };
        };
        WebhookTestEvent: {
            id: string;
            /** @constant */
            type: "webhook.test";
            /** Format: date-time */
            createdAt: string;
            data: {
                webhookId: string;
                message?: string;
            };
        };
    };
    responses: never;
    parameters: {
        IdempotencyKey: string;
        limit: number;
        page: number;
        after: string;
        before: string;
        attachmentIndex: string;
        audienceId: string;
        blocklistEntryId: string;
        broadcastId: string;
        cancellationId: string;
        confirmToken: string;
        contactRef: string;
        deliveryId: string;
        domainId: string;
        emailId: string;
        eventId: string;
        exportId: string;
        importId: string;
        inboundEmailId: string;
        keyId: string;
        linkToken: string;
        projectId: string;
        propertyName: string;
        routeId: string;
        segmentId: string;
        suppressionId: string;
        templateId: string;
        templateVersion: number;
        topicId: string;
        userId: string;
        webhookId: string;
        "webhook-id": string;
        "webhook-timestamp": string;
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: {
        RequestId: string;
        WwwAuthenticate: "Bearer";
        RetryAfter: number;
        RatelimitLimit: number;
        RatelimitRemaining: number;
        RatelimitReset: number;
        IdempotentReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listEmails: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: number;
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                status?: "scheduled" | "queued" | "sending" | "sent" | "delivery_delayed" | "delivered" | "suppressed" | "captured" | "canceled" | "failed" | "bounced" | "complained";
                to?: string;
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEmailsReply"];
                };
            };
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "ratelimit-limit": components["headers"]["RatelimitLimit"];
                    "ratelimit-remaining": components["headers"]["RatelimitRemaining"];
                    "ratelimit-reset": components["headers"]["RatelimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendEmailReply"];
                };
            };
        };
    };
    sendBulk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendBulkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "ratelimit-limit": components["headers"]["RatelimitLimit"];
                    "ratelimit-remaining": components["headers"]["RatelimitRemaining"];
                    "ratelimit-reset": components["headers"]["RatelimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendBulkReply"];
                };
            };
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                emailId: components["parameters"]["emailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
        };
    };
    rescheduleEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                emailId: components["parameters"]["emailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RescheduleEmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"] | components["schemas"]["ChangedEmail"];
                };
            };
        };
    };
    getEmailAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                emailId: components["parameters"]["emailId"];
                attachmentIndex: components["parameters"]["attachmentIndex"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAttachment"];
                };
            };
        };
    };
    cancelEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                emailId: components["parameters"]["emailId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelEmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"] | components["schemas"]["ChangedEmail"];
                };
            };
        };
    };
    cancelEmails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelEmailsBody"];
            };
        };
        responses: {
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellation"];
                };
            };
        };
    };
    getCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cancellationId: components["parameters"]["cancellationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellation"];
                };
            };
        };
    };
    testTemplate: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestTemplateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendEmailReply"];
                };
            };
        };
    };
    getEmailDiagnosis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                emailId: components["parameters"]["emailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDiagnosis"];
                };
            };
        };
    };
    getDiagnosis: {
        parameters: {
            query: {
                address: string;
                at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diagnosis"];
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                audienceId?: string;
                topicId?: string;
                segmentId?: string;
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListContactsReply"];
                };
            };
        };
    };
    createContact: {
        parameters: {
            query?: {
                upsert?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContactBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ChangedContact"];
                };
            };
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contactRef: components["parameters"]["contactRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: {
                erase?: "true" | "false";
            };
            header?: never;
            path: {
                contactRef: components["parameters"]["contactRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteContactReply"];
                };
            };
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contactRef: components["parameters"]["contactRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateContactBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ChangedContact"];
                };
            };
        };
    };
    listConsent: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                contactRef: components["parameters"]["contactRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListConsentReply"];
                };
            };
        };
    };
    listContactProperties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListContactPropertiesReply"];
                };
            };
        };
    };
    createContactProperty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "birthday",
                 *       "type": "date"
                 *     }
                 */
                "application/json": components["schemas"]["CreateContactPropertyBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactProperty"];
                };
            };
        };
    };
    deleteContactProperty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                propertyName: components["parameters"]["propertyName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteContactPropertyReply"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                status?: "waiting" | "running" | "done" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListImportsReply"];
                };
            };
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateImportBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateImportReply"];
                };
            };
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StartImportBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListImportErrorsReply"];
                };
            };
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateExportBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                exportId: components["parameters"]["exportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
        };
    };
    listAudiences: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAudiencesReply"];
                };
            };
        };
    };
    createAudience: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAudienceBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Audience"];
                };
            };
        };
    };
    getAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: components["parameters"]["audienceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Audience"];
                };
            };
        };
    };
    deleteAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: components["parameters"]["audienceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAudienceReply"];
                };
            };
        };
    };
    updateAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: components["parameters"]["audienceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAudienceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Audience"];
                };
            };
        };
    };
    listAudienceContacts: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                audienceId: components["parameters"]["audienceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAudienceContactsReply"];
                };
            };
        };
    };
    addToAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: components["parameters"]["audienceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddToAudienceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ChangedContact"];
                };
            };
        };
    };
    removeFromAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: components["parameters"]["audienceId"];
                contactRef: components["parameters"]["contactRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ChangedContact"];
                };
            };
        };
    };
    listTopics: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTopicsReply"];
                };
            };
        };
    };
    createTopic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTopicBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
        };
    };
    getTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                topicId: components["parameters"]["topicId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
        };
    };
    deleteTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                topicId: components["parameters"]["topicId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteTopicReply"];
                };
            };
        };
    };
    updateTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                topicId: components["parameters"]["topicId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTopicBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
        };
    };
    listTopicContacts: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                topicId: components["parameters"]["topicId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTopicContactsReply"];
                };
            };
        };
    };
    listSegments: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSegmentsReply"];
                };
            };
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSegmentBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
        };
    };
    previewSegment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewSegmentBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewSegmentReply"];
                };
            };
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: components["parameters"]["segmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: components["parameters"]["segmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteSegmentReply"];
                };
            };
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: components["parameters"]["segmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSegmentBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
        };
    };
    listSegmentContacts: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                segmentId: components["parameters"]["segmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSegmentContactsReply"];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ChangedContact"];
                };
            };
        };
    };
    leaveTopic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveTopicBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ChangedContact"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsubscribeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ChangedContact"];
                };
            };
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSuppressionsReply"];
                };
            };
        };
    };
    createSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSuppressionBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
        };
    };
    importSuppressions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportSuppressionsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSuppressionsReply"];
                };
            };
        };
    };
    removeSuppressions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveSuppressionsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveSuppressionsReply"];
                };
            };
        };
    };
    deleteSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                suppressionId: components["parameters"]["suppressionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteSuppressionReply"];
                };
            };
        };
    };
    showUnsubscribePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkToken: components["parameters"]["linkToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    unsubscribeByLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkToken: components["parameters"]["linkToken"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UnsubscribeByLinkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                kind?: "template" | "layout" | "block";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTemplatesReply"];
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTemplateReply"];
                };
            };
        };
    };
    validateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateTemplateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidateTemplateReply"];
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteTemplateReply"];
                };
            };
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTemplateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTemplateReply"];
                };
            };
        };
    };
    publishTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishTemplateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTemplateReply"];
                };
            };
        };
    };
    restoreTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreTemplateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTemplateReply"];
                };
            };
        };
    };
    duplicateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DuplicateTemplateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTemplateReply"];
                };
            };
        };
    };
    listTemplateVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTemplateVersionsReply"];
                };
            };
        };
    };
    getTemplateVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
                templateVersion: components["parameters"]["templateVersion"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersion"];
                };
            };
        };
    };
    diffTemplate: {
        parameters: {
            query?: {
                from?: number;
                to?: number;
            };
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiffTemplateReply"];
                };
            };
        };
    };
    listTemplateUses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTemplateUsesReply"];
                };
            };
        };
    };
    renderTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: components["parameters"]["templateId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RenderTemplateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderTemplateReply"];
                };
            };
        };
    };
    listBroadcasts: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBroadcastsReply"];
                };
            };
        };
    };
    createBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBroadcastBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateBroadcastReply"];
                };
            };
        };
    };
    getBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    deleteBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteBroadcastReply"];
                };
            };
        };
    };
    updateBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBroadcastBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateBroadcastReply"];
                };
            };
        };
    };
    duplicateBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DuplicateBroadcastBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateBroadcastReply"];
                };
            };
        };
    };
    sendBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendBroadcastBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
        };
    };
    unscheduleBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnscheduleBroadcastBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastSummary"];
                };
            };
        };
    };
    pauseBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PauseBroadcastBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastSummary"];
                };
            };
        };
    };
    resumeBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResumeBroadcastBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastSummary"];
                };
            };
        };
    };
    cancelBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelBroadcastBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastSummary"];
                };
            };
        };
    };
    getBroadcastCost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastCost"];
                };
            };
        };
    };
    checkBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckBroadcastReply"];
                };
            };
        };
    };
    testBroadcast: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestBroadcastBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendEmailReply"];
                };
            };
        };
    };
    listBroadcastEmails: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                event?: "sent" | "delivered" | "opened" | "clicked" | "bounced" | "complained" | "unsubscribed" | "suppressed";
                to?: string;
                bounceType?: "permanent" | "transient";
            };
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBroadcastEmailsReply"];
                };
            };
        };
    };
    listBroadcastUnsent: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBroadcastUnsentReply"];
                };
            };
        };
    };
    getBroadcastAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                broadcastId: components["parameters"]["broadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastAnalytics"];
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDomainsReply"];
                };
            };
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomainBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteDomainReply"];
                };
            };
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDomainBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VerifyDomainBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    getDnsRecords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnsRecords"];
                };
            };
        };
    };
    getCompliance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Compliance"];
                };
            };
        };
    };
    getDeliveryTimes: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path: {
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryTimes"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhooksReply"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWebhookReply"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWebhookReply"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWebhookReply"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestWebhookBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverySummary"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                status?: "pending" | "succeeded" | "failed";
            };
            header?: never;
            path: {
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDeliveriesReply"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: components["parameters"]["webhookId"];
                deliveryId: components["parameters"]["deliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayWebhookBody"];
            };
        };
        responses: {
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayWebhookReply"];
                };
            };
        };
    };
    listInboundEmails: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                recipient?: string;
                from?: string;
                domainId?: string;
                routeId?: string;
                status?: "stored" | "blocked" | "dropped";
                automatic?: "true" | "false";
                receivedFrom?: string;
                receivedTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInboundEmailsReply"];
                };
            };
        };
    };
    getInboundEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inboundEmailId: components["parameters"]["inboundEmailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundEmail"];
                };
            };
        };
    };
    deleteInboundEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inboundEmailId: components["parameters"]["inboundEmailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteInboundEmailReply"];
                };
            };
        };
    };
    getInboundRaw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inboundEmailId: components["parameters"]["inboundEmailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAttachment"];
                };
            };
        };
    };
    getInboundAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inboundEmailId: components["parameters"]["inboundEmailId"];
                attachmentIndex: components["parameters"]["attachmentIndex"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAttachment"];
                };
            };
        };
    };
    reprocessInboundEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inboundEmailId: components["parameters"]["inboundEmailId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReprocessInboundEmailBody"];
            };
        };
        responses: {
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReprocessInboundEmailReply"];
                };
            };
        };
    };
    listInboundRoutes: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInboundRoutesReply"];
                };
            };
        };
    };
    createInboundRoute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInboundRouteBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRoute"];
                };
            };
        };
    };
    evaluateInboundRoutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateInboundRoutesBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluateInboundRoutesReply"];
                };
            };
        };
    };
    getInboundRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                routeId: components["parameters"]["routeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRoute"];
                };
            };
        };
    };
    deleteInboundRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                routeId: components["parameters"]["routeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteInboundRouteReply"];
                };
            };
        };
    };
    updateInboundRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                routeId: components["parameters"]["routeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInboundRouteBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRoute"];
                };
            };
        };
    };
    listBlocklist: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBlocklistReply"];
                };
            };
        };
    };
    createBlocklistEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBlocklistEntryBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlocklistEntry"];
                };
            };
        };
    };
    deleteBlocklistEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                blocklistEntryId: components["parameters"]["blocklistEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteBlocklistEntryReply"];
                };
            };
        };
    };
    getInboundSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundSettings"];
                };
            };
        };
    };
    updateInboundSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInboundSettingsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundSettings"];
                };
            };
        };
    };
    showForwardingPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                confirmToken: components["parameters"]["confirmToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    confirmForwarding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                confirmToken: components["parameters"]["confirmToken"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ConfirmForwardingBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    listDmarcReports: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDmarcReportsReply"];
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
                type?: "email.*" | "contact.*" | "domain.*" | "broadcast.*" | "inbound.*" | "outbound.*" | "webhook.*" | "email.scheduled" | "email.queued" | "email.sent" | "email.delivered" | "email.delivery_delayed" | "email.bounced" | "email.autoreplied" | "email.complained" | "email.not_spam" | "email.auth_failure" | "email.opened" | "email.clicked" | "email.failed" | "email.suppressed" | "email.captured" | "email.canceled" | "email.received" | "email.blocked" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.unsubscribed" | "contact.resubscribed" | "domain.created" | "domain.verified" | "domain.failed" | "domain.deleted" | "broadcast.scheduled" | "broadcast.started" | "broadcast.paused" | "broadcast.resumed" | "broadcast.sent" | "broadcast.canceled" | "broadcast.failed" | "inbound.route_paused" | "inbound.route_resumed" | "outbound.updated" | "outbound.paused" | "outbound.resumed" | "webhook.disabled";
                emailId?: string;
                contactId?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListActivityReply"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                interval?: "hour" | "day";
                domainId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Metrics"];
                };
            };
        };
    };
    getOutbound: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outbound"];
                };
            };
        };
    };
    updateOutbound: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOutboundBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outbound"];
                };
            };
        };
    };
    pauseOutbound: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PauseOutboundBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outbound"];
                };
            };
        };
    };
    resumeOutbound: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResumeOutboundBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outbound"];
                };
            };
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
        };
    };
    listLedger: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLedgerReply"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectsReply"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProjectBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditReply"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKeysReply"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateKeyReply"];
                };
            };
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevokeKeyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                page?: components["parameters"]["page"];
                after?: components["parameters"]["after"];
                before?: components["parameters"]["before"];
            };
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMembersReply"];
                };
            };
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMemberBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveMemberReply"];
                };
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: components["parameters"]["projectId"];
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    generateMarkup: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateMarkupBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenerateMarkupReply"];
                };
            };
        };
    };
}
