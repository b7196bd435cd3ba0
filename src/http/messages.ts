import type { ErrorKey } from '../errors.ts';
import type { Language } from '../request-context.ts';

/** Descriptions of errors, `{name}` filled from the error's arguments. A missing key is a compile error. */
const MESSAGES: Record<ErrorKey, readonly [zh: string, en: string]> = {
  BadRequest: ['请求有误。', 'The request is not valid.'],
  Unauthorized: ['未通过身份认证。', 'A valid credential is required.'],
  Forbidden: ['没有权限执行此操作。', 'You are not allowed to do this.'],
  NotFound: ['请求的资源不存在。', 'There is no such resource.'],
  MethodNotAllowed: ['该路径不支持此请求方法。', 'This path does not support the method.'],
  PreconditionFailed: [
    '资源已被他人修改，请重新获取后再提交。',
    'The resource has changed since it was read. Fetch it again and retry.',
  ],
  PayloadTooLarge: ['请求体超过上限（{limit} 字节）。', 'The request body is larger than {limit} bytes.'],
  UnsupportedMediaType: ['不支持的请求内容类型。', 'The content type of the request is not supported.'],
  TooManyRequests: ['请求过于频繁，请稍后重试。', 'Too many requests. Try again later.'],
  InternalServerError: ['服务内部错误。', 'The service failed.'],
  NotImplemented: ['该接口尚未提供。', 'This operation is not available yet.'],
  ServiceUnavailable: ['服务暂不可用。', 'The service is not available at the moment.'],
  MCPNotFound: ['MCP 服务不存在。', 'There is no such MCP server.'],
  MCPExists: ['已存在同名的已发布 MCP 服务：{name}。', 'A released MCP server is named {name} already.'],
  MCPNameEmpty: ['MCP 服务名称不能为空。', 'The name of an MCP server must not be empty.'],
  MCPNameLimit: ['MCP 服务名称不能超过 {limit} 个字符。', 'The name of an MCP server has at most {limit} characters.'],
  MCPNameInvalid: ['MCP 服务名称不能包含控制字符。', 'The name of an MCP server must not hold control characters.'],
  MCPDescLimit: ['描述不能超过 {limit} 个字符。', 'The description has at most {limit} characters.'],
  MCPUrlRequired: ['{mode} 模式需要填写 url。', 'Mode {mode} needs a url.'],
  MCPUrlInvalid: ['url 必须是 http 或 https 地址。', 'The url must be an http or https address.'],
  MCPHeaderInvalid: ['请求头不合法。', 'A header is not valid.'],
  MCPCommandRequired: ['{mode} 模式需要填写 command。', 'Mode {mode} needs a command.'],
  MCPCreationTypeImmutable: ['创建类型不可修改。', 'The creation type of an MCP server cannot be changed.'],
  MCPStatusInvalid: ['状态不能从 {from} 变为 {to}。', 'The status cannot change from {from} to {to}.'],
  MCPUnSupportDelete: [
    '状态为 {status} 的 MCP 服务不能删除，请先下架。',
    'An MCP server in status {status} cannot be deleted. Take it offline first.',
  ],
  MCPServerNotPublished: ['MCP 服务未发布。', 'The MCP server is not published.'],
  MCPModeNotSupported: [
    '不支持连接 {mode} 模式的 MCP 服务。',
    'MCP servers of mode {mode} cannot be connected to here.',
  ],
  MCPServerAddressForbidden: ['不允许访问该 MCP 服务地址。', 'The address of the MCP server is not allowed.'],
  MCPToolMaxCount: ['工具数量不能超过 {limit} 个。', 'At most {limit} tools can be packaged.'],
  MCPToolNameDuplicate: ['工具名称重复：{name}。', 'The tool name {name} is used twice.'],
  ToolBoxNotFound: ['工具箱不存在。', 'There is no such toolbox.'],
  ToolNotFound: ['工具不存在。', 'There is no such tool.'],
  MCPBatchLimit: ['一次最多查询 {limit} 个 ID。', 'At most {limit} ids can be asked for at once.'],
  MCPServerNotAccessible: ['无法访问 MCP 服务。', 'The MCP server cannot be reached.'],
  MCPServerAuthFailed: ['MCP 服务拒绝了认证信息。', 'The MCP server refused the credentials.'],
  MCPListToolsFailed: ['获取 MCP 服务的工具列表失败。', 'Listing the tools of the MCP server failed.'],
  MCPCallToolFailed: ['调用 MCP 服务的工具失败。', 'Calling the tool of the MCP server failed.'],
  MCPServerTimeout: ['MCP 服务响应超时。', 'The MCP server did not answer in time.'],
  CommonAddForbidden: ['没有新增权限。', 'You are not allowed to create this.'],
  CommonEditForbidden: ['没有编辑权限。', 'You are not allowed to modify this.'],
  CommonDeleteForbidden: ['没有删除权限。', 'You are not allowed to delete this.'],
  CommonViewForbidden: ['没有查看权限。', 'You are not allowed to view this.'],
  CommonPublishForbidden: ['没有发布权限。', 'You are not allowed to publish this.'],
  CommonUnpublishForbidden: ['没有下架权限。', 'You are not allowed to take this offline.'],
  CommonPermissionForbidden: ['没有授权权限。', 'You are not allowed to manage permissions of this.'],
  CommonPublicAccessForbidden: ['没有公开访问权限。', 'You are not allowed public access to this.'],
  CommonUseForbidden: ['没有使用权限。', 'You are not allowed to use this.'],
  CommonInternalForbidden: ['只有管理员可以设置内置标记。', 'Only an administrator can mark a server as internal.'],
};

export function describeError(key: ErrorKey, language: Language, args: Record<string, string | number>): string {
  const [zh, en] = MESSAGES[key];
  return (language === 'zh-CN' ? zh : en).replace(/\{(\w+)\}/g, (_whole, name: string) => String(args[name] ?? ''));
}
